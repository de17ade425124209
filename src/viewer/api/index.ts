import { report } from '../report.js';
import { type Api, httpApi } from './http.js';
import { reportApi } from './report.js';

export { ApiFailure } from './request.js';

/** The data source: the mailbox server, or the report that contains the page. */
export const api: Api = report ? reportApi(report) : httpApi;
