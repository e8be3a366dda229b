import type { MethodTexts } from './texts.ts';

export const tr = {
  choose: 'Nasıl ödemek istersiniz?',
  titles: {
    card: 'Kart',
    directDebit: 'SEPA otomatik ödeme',
    onlineTransfer: 'Çevrimiçi havale',
    virtualAccount: 'Ödeme hizmeti',
    invoice: 'Fatura',
    prepayment: 'Banka havalesi',
    voucher: 'Nakit veya kupon',
    wallet: 'Cüzdan',
  },
  accountHolder: 'Hesap sahibi',
  iban: 'IBAN',
  chooseBrand: 'Nerede ödeyeceğinizi seçin',
  phone: 'Telefon numarası',
  email: 'E-posta adresi',
  confirmed: {
    here: 'Parayı nereye göndereceğinizi birazdan göreceksiniz.',
    onPage: 'Ödemeyi onaylamak için {brand} sayfasında devam edeceksiniz.',
    phone: '{brand} telefonunuza bir mesaj gönderecek. Ödemeyi orada onaylayın.',
    email: '{brand} size bir e-posta gönderecek. Ödemeyi orada onaylayın.',
  },
  failed: 'Yüklenemedi. Lütfen yeniden seçin.',
  theShop: 'bu mağaza',
  mandate:
    'Ödeme yaparak {shop} işletmesine bu tutarı hesabınızdan otomatik ödemeyle tahsil etme, bankanıza da hesabınızı borçlandırma yetkisi verirsiniz. Tahsilattan sonraki sekiz hafta içinde bankanızdan iade isteyebilirsiniz.',
  faults: {
    holderMissing: 'Hesap sahibini girin',
    holderTooShort: 'Adı ve soyadı tam girin',
    ibanMissing: 'IBAN’ı girin',
    ibanIncomplete: 'IBAN’ın uzunluğunu kontrol edin',
    phone: 'Telefon numarasını kontrol edin',
    email: 'E-posta adresini kontrol edin',
    ibanInvalid: 'IBAN’da yazım hatası olabilir',
  },
} satisfies MethodTexts;
