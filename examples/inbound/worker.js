/** A Cloudflare Email Worker that posts what it receives to the mailbox server. */
export default {
  async email(message, env) {
    const query = new URLSearchParams({ from: message.from, to: message.to });
    const response = await fetch(`${env.MAILBOX_URL}/extensions/v1/inbound?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.MAILBOX_API_KEY}`, 'Content-Type': 'message/rfc822' },
      body: message.raw,
    });
    if (response.ok) return;
    // The email itself is refused, and bounces. After anything else the sender tries again.
    if (![400, 409, 413, 422].includes(response.status))
      throw new Error(`The mailbox server answered ${response.status}`);
    message.setReject((await response.json()).error.message);
  },
};
