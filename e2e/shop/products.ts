import type { ShopLanguage } from './texts.ts';

export type Product = {
  readonly id: string;
  readonly cents: number;
  readonly name: Readonly<Record<ShopLanguage, string>>;
  readonly note: Readonly<Record<ShopLanguage, string>>;
};

/** The products in the order of the page. Prices are in euro cents. */
export const products: readonly Product[] = [
  {
    id: 'kettle',
    cents: 92_00,
    name: { en: 'Gooseneck kettle', de: 'Schwanenhals\u00ADkessel', ar: 'إبريق بعنق إوزة' },
    note: { en: 'Pours as slowly as you like', de: 'Gießt so langsam, wie Sie mögen', ar: 'يسكب بالبطء الذي تريده' },
  },
  {
    id: 'cup',
    cents: 24_00,
    name: { en: 'Stoneware cup', de: 'Steinzeugtasse', ar: 'كوب من الخزف' },
    note: { en: 'Keeps warm for one chapter', de: 'Hält ein Kapitel lang warm', ar: 'يبقى دافئًا طوال فصل من كتاب' },
  },
  {
    id: 'beans',
    cents: 15_99,
    name: { en: 'Morning roast', de: 'Morgenröstung', ar: 'بُنّ الصباح' },
    note: {
      en: '250 g, notes of plum and cocoa',
      de: '250 g, Pflaume und Kakao',
      ar: '250 غرامًا بنكهة البرقوق والكاكاو',
    },
  },
  {
    id: 'blanket',
    cents: 129_00,
    name: { en: 'Wool blanket', de: 'Wolldecke', ar: 'بطانية صوف' },
    note: { en: 'Woven for the first cold day', de: 'Gewebt für den ersten kalten Tag', ar: 'نُسجت لأول يوم بارد' },
  },
  {
    id: 'lamp',
    cents: 74_50,
    name: { en: 'Reading lamp', de: 'Leselampe', ar: 'مصباح قراءة' },
    note: { en: 'Warm light, no flicker', de: 'Warmes Licht, kein Flimmern', ar: 'ضوء دافئ بلا وميض' },
  },
  {
    id: 'notebook',
    cents: 18_00,
    name: { en: 'Dotted notebook', de: 'Notizbuch, gepunktet', ar: 'دفتر منقّط' },
    note: { en: 'Opens flat, forgives everything', de: 'Liegt flach, verzeiht alles', ar: 'يُفتح بالكامل ويغفر كل شيء' },
  },
];
