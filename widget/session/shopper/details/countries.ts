import { countriesIn, countryList } from './country-list.ts';

/** By their codes; their names are those of Intl. */
export const countries: readonly string[] = countriesIn(countryList);

/** The forms of postcodes (Universal Postal Union), where a country has one; a country without a row takes any. */
export const postcodes: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  BG: /^\d{4}$/,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
  CH: /^\d{4}$/,
  CN: /^\d{6}$/,
  CY: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  EE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  GR: /^\d{3} ?\d{2}$/,
  HR: /^\d{5}$/,
  HU: /^\d{4}$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
  IL: /^\d{5}(?:\d{2})?$/,
  IN: /^\d{3} ?\d{3}$/,
  IT: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
  KR: /^\d{5}$/,
  LI: /^\d{4}$/,
  LT: /^(?:LT-)?\d{5}$/i,
  LU: /^\d{4}$/,
  LV: /^(?:LV-)?\d{4}$/i,
  MT: /^[A-Z]{3} ?\d{4}$/i,
  MX: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  NO: /^\d{4}$/,
  NZ: /^\d{4}$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(?:-?\d{3})?$/,
  RO: /^\d{6}$/,
  RU: /^\d{6}$/,
  SA: /^\d{5}(?:-?\d{4})?$/,
  SE: /^\d{3} ?\d{2}$/,
  SG: /^\d{6}$/,
  SI: /^\d{4}$/,
  SK: /^\d{3} ?\d{2}$/,
  TR: /^\d{5}$/,
  UA: /^\d{5}$/,
  US: /^\d{5}(?:-?\d{4})?$/,
  ZA: /^\d{4}$/,
};

/** How a country's own people call a postcode, where that is another word than everywhere else. */
export const postcodeWords: Readonly<Record<string, 'zip' | 'pin'>> = { US: 'zip', PR: 'zip', IN: 'pin' };
export const stateWords: Readonly<Record<string, 'province'>> = { CA: 'province' };

/** The states of the countries whose addresses have one: the codes of ISO 3166-2 with their names. */
export const states: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  BR: 'AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Québec,SK Saskatchewan,YT Yukon',
  IN: 'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh,DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  MX: 'AGU Aguascalientes,BCN Baja California,BCS Baja California Sur,CAM Campeche,CHP Chiapas,CHH Chihuahua,CMX Ciudad de México,COA Coahuila,COL Colima,DUR Durango,GUA Guanajuato,GRO Guerrero,HID Hidalgo,JAL Jalisco,MEX México,MIC Michoacán,MOR Morelos,NAY Nayarit,NLE Nuevo León,OAX Oaxaca,PUE Puebla,QUE Querétaro,ROO Quintana Roo,SLP San Luis Potosí,SIN Sinaloa,SON Sonora,TAB Tabasco,TAM Tamaulipas,TLA Tlaxcala,VER Veracruz,YUC Yucatán,ZAC Zacatecas',
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
};
