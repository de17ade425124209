declare module '@mailchimp/mailchimp_transactional' {
  interface Client {
    basePath: string;
    post(path: string, body: object): Promise<unknown>;
  }
  export default function createClient(key: string): Client;
}
