import { type AuthConfig, skipCSRFCheck } from '@auth/core';
import type { Adapter, AdapterUser, VerificationToken } from '@auth/core/adapters';
import Nodemailer from '@auth/core/providers/nodemailer';

export const config: AuthConfig = {
  secret: 'of this test, and of no other use',
  basePath: '/auth',
  trustHost: true,
  skipCSRFCheck,
  session: { strategy: 'jwt' },
  adapter: inMemory(),
  providers: [Nodemailer({ server: process.env.EMAIL_SERVER, from: 'Shop <login@shop.test>' })],
};

/** The parts of a database that a sign-in by email needs. */
function inMemory(): Adapter {
  const tokens = new Map<string, VerificationToken>();
  const users = new Map<string, AdapterUser>();
  return {
    createVerificationToken: async (token) => {
      tokens.set(token.token, token);
      return token;
    },
    useVerificationToken: async ({ token }) => {
      const found = tokens.get(token) ?? null;
      tokens.delete(token);
      return found;
    },
    createUser: async (user) => {
      users.set(user.id, user);
      return user;
    },
    updateUser: async (user) => {
      const updated = { ...users.get(user.id), ...user } as AdapterUser;
      users.set(user.id, updated);
      return updated;
    },
    getUser: async (id) => users.get(id) ?? null,
    getUserByEmail: async (email) =>
      [...users.values()].find((user) => user.email === email) ?? null,
    getUserByAccount: async () => null,
  };
}
