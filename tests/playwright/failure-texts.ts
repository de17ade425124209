/** The expected text of each failure of a wait, by the title of the test in `project/failures.spec.ts`. */
export const FAILURE_TEXTS: Record<string, string> = {
  'no mail at all': `
WaitError: mailbox.waitForOtp() failed: nothing arrived

Expected: a code
Server:   <server>
Version:  <version>
Address:  <address>
Timeout:  3000ms
Received: nothing

Call log:
  - <each look>

If the app may take longer than 3 s to send it, increase { timeout }.
The mailbox server has received no email at all since this mailbox was created.
Was the form submitted?
Does the app send its email to this server, by SMTP?
See <entry>#nothing-arrived
`,
  'mail for somebody else': `
Error: expect(mailbox).toReceiveEmail(subject "Hello") failed: nothing arrived

Expected: an email with subject "Hello"
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  3000ms
Received: nothing

Call log:
  - <each look>

If the app may take longer than 3 s to send it, increase { timeout }.
<what came to others>
Was the form submitted, with exactly this address?
See <entry>#nothing-arrived
`,
  'a mailbox at an address that got its mail before': `
WaitError: mailbox.waitForOtp() failed: nothing arrived

Expected: a code
Server:   <server>
Version:  <version>
Address:  admin@shop.test
Page:     <server>/#/to/admin@shop.test
Timeout:  300ms
Received: nothing

Call log:
  - <each look>

1 email was at this address before at() was called, and is not counted.
It came at <date> UTC: "Your code: •••".
Call at() before the action that sends the email.
If the app may take longer than 0.3 s to send it, increase { timeout }.
See <entry>#nothing-arrived
`,
  'mail that does not match': `
WaitError: expectEmail(subject /welcome/i, from "hello@shop.test") failed: email arrived, but not what was expected

Expected: an email from "hello@shop.test" with subject /welcome/i
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  300ms
Received: 2 emails

  time (UTC)    from             subject
  <time>        hello@shop.test  "Your invoice"
    subject "Your invoice" does not match /welcome/i
  <time>        news@shop.test   "Welcome"
    from "news@shop.test", "Shop" does not match "hello@shop.test"

Call log:
  - <each look>

Compare the reason below each email with what was expected.
If it may still arrive, increase { timeout }.
See <entry>#no-match
`,
  'too few of several': `
WaitError: mailbox.waitForEmails(3, subject "invitation") failed: only 1 of 3 emails arrived

Expected: 3 emails with subject "invitation"
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  300ms
Received: 1 email

  time (UTC)    from             subject
  <time>        hello@shop.test  "Invitation"
    matches

Call log:
  - <each look>

If more emails may still arrive, increase { timeout }.
See <entry>#too-few
`,
  'mail without a code': `
WaitError: mailbox.waitForOtp() failed: email arrived, but without a code

Expected: a code
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  300ms
Received: 1 email

  time (UTC)    from             subject
  <time>        hello@shop.test  "Welcome"
    no code in it

Call log:
  - <each look>

If there is a code that was not found, pass a pattern for it: waitForOtp(/…/).
See <entry>#no-code
`,
  'mail without the link': `
WaitError: mailbox.waitForLink(/reset/) failed: email arrived, but no link matched the pattern

Expected: a link matching /reset/
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  300ms
Received: 1 email

  time (UTC)    from             subject
  <time>        hello@shop.test  "Welcome"
    none of its 2 links match /reset/: https://shop.test/,
      https://help.test/

Call log:
  - <each look>

Compare the pattern with the links in the email: email.links() lists them.
See <entry>#no-link-for-the-pattern
`,
  'a code that was used already': `
WaitError: mailbox.waitForOtp(subject "code") failed: every matching email was already returned by an earlier call

Expected: a code with subject "code"
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  300ms
Received: 1 email

  time (UTC)    from             subject
  <time>        hello@shop.test  "Your code: •••"
    already returned by mailbox.waitForOtp()

Call log:
  - <each look>

Each call returns something new.
Reuse the earlier result, select an email with { subject }, or have the app send another one.
See <entry>#used-up
`,
  'the test ends first': `
WaitError: mailbox.waitForOtp() failed: the test ended first

Expected: a code
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  20000ms, ended after <n>ms
Received: 1 email

  time (UTC)    from             subject
  <time>        hello@shop.test  "Welcome"
    no code in it

Call log:
  - <each look>

See the test's other error for why it ended.
If the test timed out, increase its timeout.
See <entry>#ended
`,
  'a test with little time left': `
WaitError: mailbox.waitForOtp() failed: nothing arrived

Expected: a code
Server:   <server>
Version:  <version>
Address:  <address>
Page:     <server>/#/to/<address>
Timeout:  <n>ms (all the time left in the test)
Received: nothing

Call log:
  - <each look>

<what came to others>
To wait longer, increase the test's timeout.
See <entry>#nothing-arrived
`,
  'no server': `
WaitError: mailbox.waitForOtp() failed: the mailbox server could not be reached

Expected: a code
Server:   <server> – got no answer: connect ECONNREFUSED 127.0.0.1:1.
Version:  <version>
Address:  <address>
Timeout:  10000ms, given up after <n>ms
Received: nothing

Call log:
  - <each look>

Nothing answers at <server>.
Is the mailbox server running?
In your Playwright configuration: webServer: [mailboxServer()], or set mailboxURL (MAILBOX_URL) to
  the server's URL.
See <entry>#unreachable
`,
  'a wrong key': `
WaitError: mailbox.waitForOtp() failed: the mailbox server refused the API key

Expected: a code
Server:   <server> – 401 UNAUTHORIZED: Wrong API key
Version:  <version>
Address:  <address>
Timeout:  10000ms, given up after <n>ms
Received: nothing

Call log:
  - <each look>

Check the API key: mailboxApiKey in your Playwright configuration, or MAILBOX_API_KEY.
A server that was running already keeps its own key.
See <entry>#unauthorized
`,
  'a rate limit': `
WaitError: mailbox.waitForOtp() failed: the mailbox server asked for fewer requests

Expected: a code
Server:   <server> – 429 RATE_LIMITED: Too many requests (asked to retry after <n>ms)
Version:  <version>
Address:  <address>
Timeout:  300ms
Received: nothing

Call log:
  - <each look>

Send fewer requests: fewer workers, or a higher limit at the server.
See <entry>#rate-limited
`,
  'a server of another kind': `
WaitError: mailbox.waitForOtp() failed: the mailbox server's response is not valid

Expected: a code
Server:   <server> – 200 does not match the API schema: email_id: Invalid input: expected string, received number.
Version:  <version>
Address:  <address>
Timeout:  10000ms, given up after <n>ms
Received: nothing

Call log:
  - <each look>

The server is not a mailbox server, or runs an incompatible version.
Check mailboxURL (MAILBOX_URL).
See <entry>#invalid-response
`,
  'a server that fails': `
WaitError: mailbox.waitForOtp() failed: the mailbox server failed

Expected: a code
Server:   <server> – 500 INTERNAL_ERROR: out of disk
Version:  <version>
Address:  <address>
Timeout:  300ms
Received: nothing

Call log:
  - <each look>

Check the mailbox server's log.
See <entry>#internal-error
`,
  'a server that hangs': `
WaitError: mailbox.waitForOtp() failed: the mailbox server did not answer in time

Expected: a code
Server:   <server> – was not answered within <n>ms.
Version:  <version>
Address:  <address>
Timeout:  300ms
Received: nothing

Call log:
  - <each look>

The server, or this machine, may be overloaded.
See <entry>#request-timeout
`,
};
