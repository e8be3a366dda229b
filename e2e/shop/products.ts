import type { ShopLanguage } from './texts/texts.ts';

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
    name: { en: 'Gooseneck kettle', de: 'Schwanenhals\u00ADkessel', ar: 'إبريق بعنق إوزة', ja: 'グースネックケトル' },
    note: {
      en: 'Pours as slowly as you like',
      de: 'Gießt so langsam, wie Sie mögen',
      ar: 'يسكب بالبطء الذي تريده',
      ja: 'お好みの速さで、ゆっくり注げます',
    },
  },
  {
    id: 'cup',
    cents: 24_00,
    name: { en: 'Stoneware cup', de: 'Steinzeugtasse', ar: 'كوب من الخزف', ja: 'ストーンウェアのカップ' },
    note: {
      en: 'Keeps warm for one chapter',
      de: 'Hält ein Kapitel lang warm',
      ar: 'يبقى دافئًا طوال فصل من كتاب',
      ja: '一章読み終えるまで温かいまま',
    },
  },
  {
    id: 'beans',
    cents: 15_99,
    name: { en: 'Morning roast', de: 'Morgenröstung', ar: 'بُنّ الصباح', ja: 'モーニングロースト' },
    note: {
      en: '250 g, notes of plum and cocoa',
      de: '250 g, Pflaume und Kakao',
      ar: '250 غرامًا بنكهة البرقوق والكاكاو',
      ja: '250 g、プラムとココアの香り',
    },
  },
  {
    id: 'blanket',
    cents: 129_00,
    name: { en: 'Wool blanket', de: 'Wolldecke', ar: 'بطانية صوف', ja: 'ウールブランケット' },
    note: {
      en: 'Woven for the first cold day',
      de: 'Gewebt für den ersten kalten Tag',
      ar: 'نُسجت لأول يوم بارد',
      ja: '寒くなる最初の日のために',
    },
  },
  {
    id: 'lamp',
    cents: 74_50,
    name: { en: 'Reading lamp', de: 'Leselampe', ar: 'مصباح قراءة', ja: '読書ランプ' },
    note: {
      en: 'Warm light, no flicker',
      de: 'Warmes Licht, kein Flimmern',
      ar: 'ضوء دافئ بلا وميض',
      ja: 'ちらつかない温かな光',
    },
  },
  {
    id: 'notebook',
    cents: 18_00,
    name: { en: 'Dotted notebook', de: 'Notizbuch, gepunktet', ar: 'دفتر منقّط', ja: 'ドット罫ノート' },
    note: {
      en: 'Opens flat, forgives everything',
      de: 'Liegt flach, verzeiht alles',
      ar: 'يُفتح بالكامل ويغفر كل شيء',
      ja: '平らに開き、何でも書けます',
    },
  },
];
