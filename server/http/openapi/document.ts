import { checkoutId, paymentId } from 'shared';
import { adminPaths, adminSchemas, adminTags } from './admin.ts';
import { answerSchemas } from './answers.ts';
import { sizes } from './limits.ts';
import { chaptersOfOperations } from './operations.ts';
import { pathItems } from './paths.ts';
import { groupSchemas } from './request-body.ts';
import { sharedResponses } from './responses.ts';
import { formatSchema } from './schema.ts';

/**
 * The OpenAPI 3.1 description of the gateway at an address that ends in `/`. It is made from the tables by which the
 * gateway checks requests, as plain objects (DECISIONS 24).
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
  tags: [...chaptersOfOperations.map(({ title, about }) => ({ name: title, description: about })), ...adminTags()],
  paths: { ...pathItems(), ...adminPaths() },
  components: {
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description:
          "The merchant's access token. It belongs on servers only. A request names the scope that the token needs; the scopes of a token are decided when it is created.",
      },
    },
    parameters: {
      checkoutId: inPath(checkoutId),
      paymentId: inPath(paymentId),
      registrationId: inPath(paymentId),
      idempotencyKey,
      shownPrice,
    },
    responses: sharedResponses(),
    schemas: { ...groupSchemas(), ...answerSchemas(), ...adminSchemas() },
  },
});

const introduction = `Requests are forms in UTF-8, those below \`/admin/v1\` JSON; responses are JSON. A name with dots is one name: \`card.number\` is one parameter.
\`[n]\` in a name is an index from 0, other brackets contain a key. A parameter without a value counts as not sent; an unknown parameter is ignored.
No value may contain U+0000. ${sizes} The result code is the exact result of a request; the HTTP status is only a summary of it.
Parameter groups that no request here uses are known to the gateway, but no endpoint accepts them yet.`;

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
    'The price that was shown to the shopper: `price.tag` of the checkout’s progress. If the price has changed since, nothing is charged.',
  schema: { type: 'string', pattern: '^"[0-9A-Za-z]{0,32}"$' },
  example: '"9200EUR"',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of your choice for a request that must be carried out only once. The same key with the same body returns the first response again, byte for byte, for 30 days; the same key with another body is refused. A request that was refused began nothing, and its key may be used again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711-payment',
};
