import { report } from '../report.js';
import { type Api, httpApi } from './http.js';
import { reportApi } from './report.js';

export { ApiFailure } from './failure.js';

/** What the page reads: from the mailbox server, or from the report that it is in. */
export const api: Api = report ? reportApi(report) : httpApi;
