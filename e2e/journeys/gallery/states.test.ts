import { cardScenes } from '../../pages/gallery/card-scenes.ts';
import { expectNoFaults, languagesAt, prepare } from './exhibit.ts';
import { methodScenes } from '../../pages/gallery/method-scenes.ts';
import { shopperScenes } from '../../pages/gallery/shopper-scenes.ts';
import type { Scene } from '../../pages/gallery/stage.ts';
import { test } from '../../pages/methods/all-methods.ts';

const scenes: Readonly<Record<string, Scene>> = { ...cardScenes, ...methodScenes, ...shopperScenes };

for (const [place, [name, scene]] of Object.entries(scenes).entries())
  for (const locale of languagesAt(place))
    test(`everything in a form ${name} has room, in ${locale} @chromium`, async ({
      merchant,
      methods,
      page,
      gateway,
    }) => {
      test.slow();
      await prepare(page);
      const shown = await scene({ merchant, methods, page, gateway, locale });
      await expectNoFaults(shown ?? page, { name, locale });
    });
