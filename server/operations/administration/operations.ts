import { type Gateway, operatingOn } from '../gateway.ts';
import { administer } from './administration.ts';
import { changeEntity, changeSettings, createEntity } from './entities.ts';
import { listEntities, reachedEntity, readChanges, readEntity, readSettings } from './read.ts';

/** The operations of administrators on one gateway. */
export function administrationOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    administer: on(administer),
    changeEntity: on(changeEntity),
    changeSettings: on(changeSettings),
    createEntity: on(createEntity),
    listEntities: on(listEntities),
    reachedEntity: on(reachedEntity),
    readChanges: on(readChanges),
    readEntity: on(readEntity),
    readSettings: on(readSettings),
  };
}
