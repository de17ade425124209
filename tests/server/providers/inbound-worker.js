export default {
  async email(message, env) {
    const headers = { 'content-type': 'message/rfc822', 'x-sender': message.from };
    const response = await fetch(env.APP_URL, { method: 'POST', headers, body: message.raw });
    if (!response.ok) throw new Error(`The app answered ${response.status}`);
  },
};
