import { workerData } from 'node:worker_threads';
import { serveTasks } from '../workers/worker-messages.js';
import { doMessageTask, type MessageTask } from './message-tasks.js';
import type { MimeLimits } from './mime-limits.js';

const limits: MimeLimits = workerData;

serveTasks((task: MessageTask) => doMessageTask(task, limits));
