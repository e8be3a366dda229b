import type { Hono } from 'hono';
import { type AnswerDirectly, directly } from './direct.ts';
import { type AppParts, directHandlers } from './direct-handlers.ts';
import { memoised } from './documents/static-content.ts';
import type { Env } from './env.ts';

/** The routes of the gateway, and those among them that are answered without loading the others. */
export type Routes = { readonly app: () => Promise<Hono<Env>>; readonly answerDirectly: AnswerDirectly };

export function routesOf(parts: AppParts): Routes {
  const direct = directHandlers(parts);
  return {
    app: memoised(async () => {
      const { createApp } = await import('./app.ts');
      return createApp({ ...parts, officePages: await parts.office?.() }, direct);
    }),
    answerDirectly: directly(parts.gateway, direct),
  };
}
