import type { Hono } from 'hono';
import type { Env } from '../rest/auth.js';
import { addPageData, type DataServices } from './data.js';
import { Generations } from './generations.js';
import { addPage } from './page.js';
import { Summaries } from './summaries.js';

/** Adds the page at `/`, and the paths that it reads. */
export function addViewer(
  app: Hono<Env>,
  services: Omit<DataServices, 'summaries' | 'generations'>,
): void {
  const generations = new Generations(services.store);
  const summaries = new Summaries(services.store, services.serializer, generations);
  addPageData(app, { ...services, summaries, generations });
  addPage(app, { ...services, summaries });
}
