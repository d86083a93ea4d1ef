import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Where the built page lies: beside the folder of the built server. */
export const builtPage = (): string => fileURLToPath(new URL('../web', import.meta.url));

/** Serves the built page: its files, and its index for every address that is no file. */
export function pageRoutes(root: string): Hono {
  const app = new Hono();
  if (!existsSync(join(root, 'index.html')))
    return app.get('*', (c) => c.text('The page is not built. Run "npm run build", then start again.', 503));
  return app
    .use('/assets/*', async (c, next) => {
      await next();
      if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    })
    .get('*', serveStatic({ root }))
    .get('*', async (c, next) => {
      const isFile = /\.\w+$/.test(c.req.path);
      return isFile ? await next() : await serveStatic({ root, path: 'index.html' })(c, next);
    });
}
