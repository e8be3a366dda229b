import { type CardBrand, FOURS, type Prefix } from './card-brand.ts';

/**
 * The issuer numbers of mada inside the ranges of Visa, Mastercard and Maestro: all that two payment services publish. mada
 * itself publishes no list; newer numbers of eight digits are known to be missing.
 */
const MADA: readonly Prefix[] = [
  ...'400861 401757 403024 406136 406996 407197 407395 409201 410621 410685 412565 417633 419593 420132 421141'.split(
    ' ',
  ),
  ...'422817 422818 422819 42689700 428331 428671 428672 428673 431361 432328 434107 439954 440533 440647'.split(' '),
  ...'440795 445564 446393 446404 446672 455036 455708 457865 457997 458456 462220 474491 484783 493428'.split(' '),
  ...'504300 506968 508160 513213 520058 521076 524130 524514 529415 529741 530060 530906 531095 531196'.split(' '),
  ...'532013 535825 535989 536023 537767 539931 543085 543357 549760 554180 557606 558563 558848 585265'.split(' '),
  ...'588982 588983 589005 589206 604906 605141 636120'.split(' '),
  ['468540', '468543'],
  ['483010', '483012'],
  ['486094', '486096'],
  ['489317', '489319'],
  ['588845', '588851'],
  ['968201', '968211'],
];

/** The issuer numbers of Elo inside the ranges of Visa, Maestro and Discover, those of the library credit-card-type 10.3. */
const ELO: readonly Prefix[] = [
  ...'401178 401179 431274 438935 451416 457393 457631 457632 504175 627780 636297 636368'.split(' '),
  ['506699', '506778'],
  ['509000', '509999'],
  ['650031', '650033'],
  ['650035', '650051'],
  ['650405', '650439'],
  ['650485', '650538'],
  ['650541', '650598'],
  ['650700', '650718'],
  ['650720', '650727'],
  ['650901', '650978'],
  ['651652', '651679'],
  ['655000', '655019'],
  ['655021', '655058'],
];

/** A brand that a number alone shows only in part, or together with another brand, or not at all. */
export type NationalBrand = CardBrand & {
  /** Cards with these numbers bear the mark of a range brand too, and the shopper chooses (Regulation (EU) 2015/751, 8). */
  readonly coBadged?: true;
  /** The range brands of which this one is a part: named explicitly, it fits all of their numbers. */
  readonly within?: readonly string[];
};

const sixteen = { lengths: [16], cvvLength: 3, cvvRequired: false, gaps: FOURS } as const;
const visa = {
  prefixes: [],
  lengths: [13, 16, 18, 19],
  usualLength: 16,
  cvvLength: 3,
  gaps: FOURS,
  within: ['VISA'],
} as const;

export const nationalBrands = [
  { code: 'MADA', name: 'mada', prefixes: MADA, ...sixteen },
  { code: 'ELO', name: 'Elo', prefixes: ELO, ...sixteen },
  { code: 'HIPERCARD', name: 'Hipercard', prefixes: ['606282'], ...sixteen },
  { code: 'HIPER', name: 'Hiper', prefixes: ['637095', '637568', '637599', '637609', '637612'], ...sixteen },
  // Its security code is called CVP2.
  { code: 'MIR', name: 'Mir', prefixes: [['2200', '2204']], ...sixteen, lengths: [16, 17, 18, 19] },
  { code: 'TROY', name: 'Troy', prefixes: ['9792'], ...sixteen },
  { code: 'DANKORT', name: 'Dankort', prefixes: ['5019', '4571'], ...sixteen, coBadged: true },
  {
    code: 'CARTEBANCAIRE',
    name: 'Cartes Bancaires',
    prefixes: ['403550', '436000', '497'],
    ...sixteen,
    coBadged: true,
    within: ['VISA', 'MASTER'],
  },
  { code: 'CARTEBLEUE', name: 'Carte Bleue', ...visa, cvvRequired: true },
  // Cards of Bancontact have no security code.
  {
    code: 'BCMC',
    name: 'Bancontact',
    prefixes: ['6703', '4871', '5127'],
    lengths: [16, 17],
    cvvLength: 0,
    cvvRequired: false,
    gaps: FOURS,
    coBadged: true,
  },
  { code: 'VISADEBIT', name: 'Visa Debit', ...visa, cvvRequired: true },
  { code: 'VISAELECTRON', name: 'Visa Electron', ...visa, cvvRequired: true },
  { code: 'VPAY', name: 'V PAY', ...visa, cvvRequired: false, lengths: [16, 17, 18, 19] },
  {
    code: 'MASTERDEBIT',
    name: 'Debit Mastercard',
    prefixes: [],
    lengths: [16],
    cvvLength: 3,
    cvvRequired: true,
    gaps: FOURS,
    within: ['MASTER'],
  },
] as const satisfies readonly NationalBrand[];
