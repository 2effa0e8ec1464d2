import { flushCompileCache } from 'node:module';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';

/** The API in a process of its own, for tests that kill it. Prints the address once it listens. */
const { app } = await createApp(readConfig(process.env), { pages: 'none' });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
// The test that kills it starts it again, and that should be fast.
flushCompileCache();
