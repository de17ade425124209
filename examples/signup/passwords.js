import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt);

export const MIN_LENGTH = 8;

/** @param {string} password */
export async function hashPassword(password) {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 64);
  return `${salt.toString('hex')}:${hash.toString('hex')}`;
}

/**
 * @param {string} password
 * @param {string} stored the result of `hashPassword`
 */
export async function isPassword(password, stored) {
  const [salt, hash] = stored.split(':').map((hex) => Buffer.from(hex, 'hex'));
  return timingSafeEqual(await derive(password, salt, hash.length), hash);
}
