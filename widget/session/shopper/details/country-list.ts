/**
 * The countries and territories of ISO 3166-1, alpha-2: each word is a first letter with all of its second ones. Short
 * enough for a text of a message between frame and page.
 */
export const countryList =
  'ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

/** The codes in such a list. */
export const countriesIn = (list: string): readonly string[] =>
  list.split(' ').flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second));
