import { flushCompileCache } from 'node:module';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';

/** The site without its pages, which take half the time of its start: the API, and the work over time. */
const config = readConfig(process.env);
const { app, services } = await createApp(config, { pages: 'none' });
await app.listen({ port: config.port, host: config.host });
services.work.start();
console.log('Ananta is ready');
// Whoever kills it starts it again, and that is to be quick.
flushCompileCache();
