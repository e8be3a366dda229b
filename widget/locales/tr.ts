import type { Messages } from './messages.ts';

export const tr = {
  labels: {
    number: 'Kart numarası',
    expiry: 'Son kullanma',
    expiryFormat: 'AA / YY',
    cvv: 'Güvenlik kodu',
    cvvHint: 'Arka yüzde 3 rakam',
    holder: 'Kart üzerindeki ad',
    accepted: 'Kabul edilen kartlar',
    secured: 'Şifreli. Mağaza bilgilerinizi görmez.',
    noScript: 'Kartla ödemek için lütfen JavaScript’i etkinleştirin.',
  },
  form: {
    title: 'Kartla ödeme',
    pay: '{amount} öde',
    save: 'Kaydet',
    processing: 'İşleniyor…',
    notices: {
      interrupted: {
        title: 'Ödeme tamamlanamadı',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen tekrar deneyin.',
      },
      offline: { title: 'Çevrimdışısınız', text: 'Yazdıklarınız korunur. Bağlantı geri geldiğinde ödeyin.' },
    },
  },
  session: {
    paying: '{amount} ödeniyor…',
    verifying: 'Bankanızla doğrulanıyor…',
    expiring: 'Lütfen iki dakika içinde ödeyin. Sonra ödeme yeniden başlar.',
    keepOpen: 'Lütfen bu sayfayı açık tutun.',
    cvvHint: 'Arka yüzde {digits} rakam',
    cvvHintFront: 'Ön yüzde {digits} rakam',
    brandDetected: '{brand} kartı',
    chooseBrand: 'Ödeme yapacağınız kart markasını seçin',
    reference: 'Referans {reference}',
    ending: 'sonu {digits}',
    alreadyPaid: 'Bu siparişin ödemesi zaten yapıldı',
    saved: 'Kaydedildi',
    startAgain: 'Yeniden başla',
    checkNow: 'Şimdi kontrol et',
    summary: {
      one: 'Lütfen bir alanı kontrol edin: {fields}.',
      other: 'Lütfen {count} alanı kontrol edin: {fields}.',
    },
    faults: {
      numberMissing: 'Kart numaranızı girin',
      numberIncomplete: 'Bazı rakamlar eksik',
      numberInvalid: 'Numarada yazım hatası olabilir',
      brandRefused: '{brand} burada geçerli değil',
      expiryMissing: 'Tarihi girin',
      expiryIncomplete: 'Ay ve yıl girin',
      expiryInvalid: 'Ay 01–12 olmalı',
      expiryPast: 'Süresi dolmuş',
      expiryTooFar: 'Yılı kontrol edin',
      expiryWrong: 'Tarihi kontrol edin',
      cvvMissing: 'Kodu girin',
      cvvIncomplete: '{digits} rakam girin',
      cvvInvalid: 'Kodu kontrol edin',
      holderMissing: 'Kart üzerindeki adı girin',
      holderTooShort: 'Adı ve soyadı tam girin',
      holderInvalid: 'Numara değil, ad girin',
    },
    notices: {
      declined: {
        title: 'Bankanız ödemeyi reddetti',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Güvenlik kodunu yeniden girin veya başka bir kart kullanın.',
      },
      detailsWrong: {
        title: 'Kart bilgileri kabul edilmedi',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen aşağıda işaretlenen alanları kontrol edip yeniden ödeyin.',
      },
      limitReached: {
        title: 'Kartınızın limitine ulaşıldı',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen başka bir kart kullanın veya bankanıza danışın.',
      },
      notConfirmed: {
        title: 'Bankanız kimliğinizi doğrulayamadı',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Tekrar deneyin veya başka bir kart kullanın.',
      },
      cancelled: {
        title: 'Onaylamayı iptal ettiniz',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Dilediğiniz zaman tekrar deneyebilirsiniz.',
      },
      tookTooLong: {
        title: 'Onaylama çok uzun sürdü',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen tekrar deneyin.',
      },
      tooManyAttempts: {
        title: 'Çok fazla deneme yapıldı',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen bir dakika bekleyip tekrar deneyin.',
      },
      repriced: {
        title: 'Tutar değişti',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Ödemeden önce lütfen düğmedeki yeni tutarı kontrol edin.',
      },
    },
    panels: {
      paid: { title: 'Ödeme tamamlandı', text: 'Teşekkürler. Bundan sonrası mağazada.' },
      pending: {
        title: 'Ödemeniz kontrol ediliyor',
        text: 'Bankanın biraz daha zamana ihtiyacı var. Lütfen tekrar ödemeyin. Mağaza sonucu size bildirecek.',
      },
      expired: {
        title: 'Bu ödeme sayfasının süresi doldu',
        text: 'Hesabınızdan herhangi bir tutar çekilmedi. Lütfen ödemeyi mağazada yeniden başlatın.',
      },
      unknown: {
        title: 'Yanıt bekleniyor',
        text: 'Ödemenizin sonucunu soruyoruz. Lütfen bu sayfayı açık tutun. İki kez tahsilat yapılmaz.',
      },
    },
    challenge: {
      title: 'Bankanızla onaylayın',
      close: 'Onaylamayı iptal et',
      question: 'Onaylama iptal edilsin mi? Ödeme sona erer ve herhangi bir tutar çekilmez.',
      stay: 'Onaylamaya devam et',
      leave: 'Ödemeyi iptal et',
    },
  },
  hosted: {
    title: 'Kartla ödeme',
    verifying: 'Bankanızla doğrulanıyor…',
    confirm: 'Bankanız işlemi sizin yaptığınızdan emin olmak istiyor.',
    cancel: 'İptal',
    returning: 'Mağazaya dönülüyor…',
    backToShop: 'Mağazaya dön',
    gone: {
      title: 'Burada onaylanacak bir şey yok',
      text: 'Ödeme sona erdi veya süresi doldu. Mağaza sonucu biliyor.',
    },
  },
} satisfies Messages<'tr'>;
