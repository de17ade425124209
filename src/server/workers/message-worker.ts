import { workerData } from 'node:worker_threads';
import { doMessageTask, type MessageLimits, type MessageTask } from './message-tasks.js';
import { serveTasks } from './worker-messages.js';

const limits: MessageLimits = workerData;

serveTasks((task: MessageTask) => doMessageTask(task, limits));
