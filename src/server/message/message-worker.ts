import { workerData } from 'node:worker_threads';
import { serveTasks } from '../workers/worker-messages.js';
import { doMessageTask, type MessageLimits, type MessageTask } from './message-tasks.js';

const limits: MessageLimits = workerData;

serveTasks((task: MessageTask) => doMessageTask(task, limits));
