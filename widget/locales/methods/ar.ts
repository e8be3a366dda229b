import type { MethodTexts } from './texts.ts';

export const ar = {
  choose: 'كيف تودّ الدفع؟',
  titles: {
    card: 'بطاقة',
    directDebit: 'خصم مباشر SEPA',
    onlineTransfer: 'تحويل عبر الإنترنت',
    virtualAccount: 'خدمة دفع',
    invoice: 'فاتورة',
    prepayment: 'تحويل مصرفي',
    voucher: 'نقدًا أو بقسيمة',
    wallet: 'محفظة',
  },
  accountHolder: 'صاحب الحساب',
  iban: 'رقم الحساب الدولي (IBAN)',
  chooseBrand: 'اختر من القائمة',
  phone: 'رقم الهاتف',
  email: 'البريد الإلكتروني',
  confirmed: {
    here: 'سترى بعد ذلك الحساب الذي ترسل إليه المبلغ.',
    onPage: 'ستتابع لدى {brand} لتأكيد الدفع.',
    phone: 'سيرسل {brand} رسالة إلى هاتفك. أكّد الدفع هناك.',
    email: 'سيرسل {brand} رسالة إلى بريدك. أكّد الدفع هناك.',
  },
  failed: 'تعذّر التحميل. يُرجى الاختيار مرة أخرى.',
  theShop: 'هذا المتجر',
  mandate:
    'بإتمام الدفع تفوّض {shop} بتحصيل هذا المبلغ من حسابك بالخصم المباشر، وتفوّض مصرفك بخصمه. يمكنك مطالبة مصرفك باسترداد المبلغ خلال ثمانية أسابيع من تاريخ الخصم.',
  faults: {
    holderMissing: 'أدخل اسم صاحب الحساب',
    holderTooShort: 'أدخل الاسم كاملًا',
    ibanMissing: 'أدخل رقم IBAN',
    ibanIncomplete: 'تحقّق من طول رقم IBAN',
    phone: 'تحقّق من رقم الهاتف',
    email: 'تحقّق من البريد الإلكتروني',
    ibanInvalid: 'تحقّق من رقم IBAN من الأخطاء الكتابية',
  },
} satisfies MethodTexts;
