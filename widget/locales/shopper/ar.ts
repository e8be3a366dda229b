import type { ShopperTexts } from './texts.ts';

export const ar = {
  rows: {
    another: 'بطاقة أخرى',
    expired: 'منتهية الصلاحية',
    theShop: 'هذا المتجر',
  },
  saved: {
    expired: 'انتهت صلاحية هذه البطاقة. يُرجى اختيار طريقة دفع أخرى.',
    remove: 'إزالة',
    question: 'هل تريد إزالة {account}؟ لن تُعرض عليك مجددًا.',
    keep: 'الاحتفاظ بها',
    removed: 'تمت إزالة {account}.',
    notRemoved: 'تعذّرت الإزالة. يُرجى المحاولة مرة أخرى.',
  },
  saving: {
    label: 'حفظ بياناتي للمرة القادمة',
    consent: 'يجوز لـ{shop} حفظ هذه البيانات للمدفوعات التي تبدؤها بنفسك. يمكنك إزالتها في أي وقت.',
  },
  wallets: {
    pay: 'الدفع عبر {wallet}',
    or: 'أو ادفع بطريقة أخرى',
    closed: 'أُغلقت المحفظة. لم يُخصم أي مبلغ.',
  },
  message: {
    phone: {
      title: 'أكّد على هاتفك',
      text: 'أرسل {brand} رسالة إلى هاتفك. أكّد الدفع هناك، وستتابع هذه الصفحة تلقائيًا.',
    },
    email: {
      title: 'أكّد في بريدك',
      text: 'أرسل {brand} رسالة إلى بريدك. أكّد الدفع هناك، وستتابع هذه الصفحة تلقائيًا.',
    },
  },
  instalments: {
    label: 'التقسيط',
    once: 'الدفع دفعة واحدة',
    total: {
      zero: '{count} قسط، المجموع {total}.',
      one: '{count} قسط، المجموع {total}.',
      two: '{count} قسطان، المجموع {total}.',
      few: '{count} أقساط، المجموع {total}.',
      many: '{count} قسطًا، المجموع {total}.',
      other: '{count} قسط، المجموع {total}.',
    },
    rounded: 'المبالغ مقرّبة.',
  },
  details: {
    contact: 'بياناتك',
    address: 'عنوان الفوترة',
    givenName: 'الاسم الأول',
    surname: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    phone: 'رقم الهاتف',
    country: 'البلد',
    street1: 'الشارع ورقم المبنى',
    city: 'المدينة',
    state: 'الولاية',
    province: 'المقاطعة',
    postcode: 'الرمز البريدي',
    zip: 'الرمز البريدي',
    pin: 'الرمز البريدي',
    faults: {
      missing: 'يُرجى ملء هذا الحقل',
      choose: 'يُرجى الاختيار',
      emailInvalid: 'تحقّق من البريد الإلكتروني',
      phoneInvalid: 'تحقّق من رقم الهاتف',
      postcodeInvalid: 'تحقّق من الرمز البريدي',
      street1Incomplete: 'أدخل اسم الشارع أيضًا',
    },
  },
} satisfies ShopperTexts;
