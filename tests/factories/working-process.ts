import { flushCompileCache } from 'node:module';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';

/** The site without its pages, which take half the time of its start: the API, and background jobs. */
const config = readConfig(process.env);
const { app, services } = await createApp(config, { pages: 'none' });
await app.listen({ port: config.port, host: config.host });
services.jobRunner.start();
console.log('Ananta is ready');
// The test that kills it starts it again, and that should be fast.
flushCompileCache();
