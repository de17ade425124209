import { workerData } from 'node:worker_threads';
import type { MimeLimits } from '../../mime/limits.js';
import { serveTasks } from '../workers/worker-messages.js';
import { doMessageTask, type MessageTask } from './message-tasks.js';

const limits: MimeLimits = workerData;

serveTasks((task: MessageTask) => doMessageTask(task, limits));
