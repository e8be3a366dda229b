import type { ShopperTexts } from './texts.ts';

export const tr = {
  rows: {
    another: 'Başka bir kart',
    expired: 'Süresi dolmuş',
    theShop: 'Bu mağaza',
  },
  saved: {
    expired: 'Bu kartın süresi dolmuş. Lütfen başka bir ödeme yöntemi seçin.',
    remove: 'Kaldır',
    question: '{account} kaldırılsın mı? Bir daha size sunulmaz.',
    keep: 'Kalsın',
    removed: '{account} kaldırıldı.',
    notRemoved: 'Kaldırılamadı. Lütfen tekrar deneyin.',
  },
  saving: {
    label: 'Bilgilerimi bir dahaki sefer için kaydet',
    consent:
      '{shop}, bu bilgileri kendi başlattığınız ödemeler için saklayabilir. Dilediğiniz zaman kaldırabilirsiniz.',
  },
  wallets: {
    pay: '{wallet} ile öde',
    or: 'veya başka bir yolla ödeyin',
    closed: 'Cüzdan kapatıldı. Hiçbir tutar çekilmedi.',
  },
  message: {
    phone: {
      title: 'Telefonunuzda onaylayın',
      text: '{brand} telefonunuza bir mesaj gönderdi. Ödemeyi orada onaylayın; bu sayfa kendiliğinden devam eder.',
    },
    email: {
      title: 'E-postanızda onaylayın',
      text: '{brand} size bir e-posta gönderdi. Ödemeyi orada onaylayın; bu sayfa kendiliğinden devam eder.',
    },
  },
  instalments: {
    label: 'Taksit',
    once: 'Tek çekim',
    total: {
      one: '{count} taksit, toplam {total}.',
      other: '{count} taksit, toplam {total}.',
    },
    rounded: 'Tutarlar yuvarlanmıştır.',
  },
  details: {
    contact: 'Bilgileriniz',
    address: 'Fatura adresi',
    givenName: 'Ad',
    surname: 'Soyad',
    email: 'E-posta adresi',
    phone: 'Telefon numarası',
    country: 'Ülke',
    street1: 'Cadde ve kapı numarası',
    city: 'Şehir',
    state: 'Eyalet',
    province: 'İl',
    postcode: 'Posta kodu',
    zip: 'ZIP kodu',
    pin: 'PIN kodu',
    faults: {
      missing: 'Lütfen doldurun',
      choose: 'Lütfen seçin',
      emailInvalid: 'E-posta adresini kontrol edin',
      phoneInvalid: 'Telefon numarasını kontrol edin',
      postcodeInvalid: 'Posta kodunu kontrol edin',
      street1Incomplete: 'Caddeyi de yazın',
    },
  },
} satisfies ShopperTexts;
