import { entityKinds } from '../../../core/entities/entity.ts';
import { refuseParameters } from '../../../core/refusal.ts';
import type { HandlersOf } from '../handler.ts';
import type { entityChapter } from './endpoints.ts';

const LISTED = 100;

/** The handlers of entities and their settings. */
export const entityHandlers: HandlersOf<(typeof entityChapter)['endpoints']> = {
  listEntities: ({ operations }, { token, query: { parent, kind, after, limit = LISTED } }) =>
    operations.listEntities(token, {
      parent,
      kind: entityKinds.find((each) => each === kind),
      after,
      limit: Number(limit),
    }),
  createEntity({ operations }, { body: { parent, ...entity }, ...by }) {
    const above = operations.reachedEntity(by.token, parent);
    if (above) return operations.createEntity(by, { ...entity, parent: above });
    return refuseParameters([{ name: 'parent', value: parent, message: 'is no entity that the token reaches' }]);
  },
  copyChannel: ({ operations }, { body: { name }, entity, ...by }) =>
    operations.copyChannel(by, { channel: entity, name }),
  readEntity: ({ operations }, { entity }) => operations.readEntity(entity),
  changeEntity: ({ operations }, { body, entity, ...by }) => operations.changeEntity(by, { ...body, entity }),
  readSettings: ({ operations }, { entity }) => operations.readSettings(entity),
  changeSettings: ({ operations }, { body: { set = {}, inherit = [] }, entity, ...by }) =>
    operations.changeSettings(by, { entity, set, inherit }),
  readChanges: ({ operations }, { entity }) => operations.readChanges(entity),
};
