import { checkDetails } from '../details-data.js';
import { test } from './fixtures.js';

test('returns all details of an email that another server received', async ({ startNode }) => {
  const [one, other] = [await startNode(), await startNode()];
  await checkDetails((delivery) => one.smtp.deliver(delivery), other);
});
