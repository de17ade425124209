import type { Hono } from 'hono';
import type { Env } from '../rest/auth.js';
import { addPageData, type DataServices } from './data.js';
import { addPage } from './page.js';
import { Summaries } from './summaries.js';

/** Adds the page at `/`, and the paths that it reads. */
export function addViewer(app: Hono<Env>, services: Omit<DataServices, 'summaries'>): void {
  const summaries = new Summaries(services.store, services.serializer);
  addPageData(app, { ...services, summaries });
  addPage(app, { ...services, summaries });
}
