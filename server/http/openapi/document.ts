import { checkoutId, paymentId } from 'shared';
import { answerSchemas } from './answers.ts';
import { sizes } from './limits.ts';
import { chaptersOfOperations } from './operations.ts';
import { pathItems } from './paths.ts';
import { groupSchemas } from './request-body.ts';
import { sharedResponses } from './responses.ts';
import { formatSchema } from './schema.ts';

/**
 * The OpenAPI 3.1 description of the gateway at an address that ends in `/`. It is made of the tables and of nothing
 * else: a format is nearly a JSON Schema already, so that plain objects say directly what a schema library would have
 * to be told first.
 */
export const openApiDocument = (baseUrl: string): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Tillway',
    version: '1',
    summary: 'A payment gateway',
    description: introduction,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: baseUrl.replace(/\/$/, '') }],
  tags: chaptersOfOperations.map(({ title, about }) => ({ name: title, description: about })),
  paths: pathItems(),
  components: {
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: "The merchant's access token. It belongs on servers only.",
      },
    },
    parameters: { checkoutId: inPath(checkoutId), paymentId: inPath(paymentId), idempotencyKey, shownPrice },
    responses: sharedResponses(),
    schemas: { ...groupSchemas(), ...answerSchemas() },
  },
});

const introduction = `Requests are forms in UTF-8, answers are JSON. Names with dots are names: \`card.number\` is one parameter.
\`[n]\` in a name is an index from 0, other brackets hold a key. A parameter without a value counts as not sent, one that nobody knows is ignored.
No value may hold U+0000. ${sizes} The result code tells what became of a request; the HTTP status only repeats it coarsely.
Parameters of a group that no request names here are known to the gateway, and no endpoint takes them yet.`;

const inPath = (format: typeof checkoutId): object => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: formatSchema(format),
});

const shownPrice = {
  name: 'If-Match',
  in: 'header',
  description:
    'The price that the shopper was shown, as `price.tag` of the checkout’s progress names it. When it costs something else by now, nothing is charged.',
  schema: { type: 'string', pattern: '^"[0-9A-Za-z]{0,32}"$' },
  example: '"9200EUR"',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for what you want to be done once. The same key with the same body gets the first answer again, byte for byte, for 30 days; with another body it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711-payment',
};
