import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WrongSetting } from '../../config.ts';
import { readResultTexts } from '../../start/result-texts.ts';
import { freshFolder } from '../process/folder.ts';
import { cardOf, cards, chargesDirectly, readsPayment } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

function fileWith(content: string | Buffer): string {
  const file = join(freshFolder(), 'texts');
  writeFileSync(file, content);
  return file;
}

describe('an operator’s texts', () => {
  let world: World;
  beforeAll(async () => {
    const texts = ['000.100.110\tRequest processed', '', '200.300.404\tinvalid parameter', ''];
    world = await openWorld({ resultTextsFile: fileWith(texts.join('\r\n')) });
  });
  afterAll(() => world.close());

  it('replace the descriptions of their codes in every response', async () => {
    const paid = await chargesDirectly(world);
    const description = 'Request processed';
    expect(paid.body.result).toMatchObject({ code: '000.100.110', description });
    expect((await readsPayment(world, paid.body.id)).body.result).toMatchObject({ description });
    const listed = JSON.parse((await world.get('v1/resultcodes')).text) as { resultCodes: object[] };
    expect(listed.resultCodes).toContainEqual({ code: '000.100.110', description });
  });

  it('stand alone, without a detail of the gateway', async () => {
    expect((await world.get('v1/nothing')).body.result.description).toBe('invalid parameter');
  });

  it('leave the descriptions of all other codes as they are', async () => {
    const { description } = (await chargesDirectly(world, cardOf(cards.declined))).body.result;
    expect(description).toMatch(/^transaction declined/);
  });
});

const wrongFiles: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ['has a line without a tab', '000.100.110 processed', /: line 1: must be a result code, one tab and a text$/],
  ['has a line with two', '000.100.110\ta\tb', /: line 1: must be a result code, one tab and a text$/],
  ['names an unknown code', '\n123.456.789\tunknown', /: line 2: there is no result code 123\.456\.789$/],
  ['names a code twice', '000.100.110\ta\n000.100.110\tb', /: line 2: 000\.100\.110 has a text already$/],
  ['has an empty text', '000.100.110\t ', /: line 1: the text of 000\.100\.110 must have 1 to 255 characters/],
  ['has a text that is too long', `000.100.110\t${'x'.repeat(256)}`, /: line 1: the text of 000\.100\.110 must/],
  ['has several wrong lines', 'a\nb', /: line 1: .+\nTILLWAY_RESULT_TEXTS: .*: line 2: /],
  ['is not in UTF-8', Buffer.from([0xff, 0xfe]), /cannot be used: /],
];

describe('a file of texts that', () => {
  it.for(wrongFiles)('%s is refused with the line', ([, content, fault]) => {
    const path = fileWith(content);
    expect(() => readResultTexts(path)).toThrow(WrongSetting);
    expect(() => readResultTexts(path)).toThrow(fault);
    expect(() => readResultTexts(path)).toThrow(/^TILLWAY_RESULT_TEXTS: /);
  });

  it('is not there is refused', () => {
    expect(() => readResultTexts(join(freshFolder(), 'nothing'))).toThrow(/^TILLWAY_RESULT_TEXTS: .*ENOENT/);
  });
});
