import type { Messages } from './messages.ts';

export const shell = {
  title: 'الدفع بالبطاقة',
  failed: 'تعذّر تحميل نموذج الدفع. إذا كنت قد دفعت بالفعل فلن يُخصم المبلغ مرة أخرى.',
  retry: 'إعادة المحاولة',
} satisfies Messages<'ar'>['shell'];

export const ar = {
  shell,
  labels: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    expiryFormat: 'MM / YY',
    cvv: 'رمز الأمان',
    cvvHint: '3 أرقام على الظهر',
    holder: 'الاسم على البطاقة',
    accepted: 'البطاقات المقبولة',
    secured: 'اتصال مشفّر. لا يرى المتجر بطاقتك.',
    noScript: 'يُرجى تفعيل JavaScript للدفع بالبطاقة.',
  },
  form: {
    title: 'الدفع بالبطاقة',
    pay: 'ادفع {amount}',
    payNow: 'ادفع الآن',
    paying: 'جارٍ دفع {amount}…',
    processing: 'جارٍ تنفيذ الدفع…',
    notices: {
      interrupted: { title: 'لم تكتمل عملية الدفع', text: 'لم يُخصم أي مبلغ. يُرجى المحاولة مرة أخرى.' },
      offline: { title: 'لا يوجد اتصال بالإنترنت', text: 'تبقى بياناتك كما هي. ادفع عند عودة الاتصال.' },
    },
  },
  session: {
    verifying: 'جارٍ التحقق مع بنكك…',
    keepOpen: 'يُرجى إبقاء هذه الصفحة مفتوحة.',
    cvvHint: '{digits} أرقام على الظهر',
    cvvHintFront: '{digits} أرقام على الوجه',
    brandDetected: 'بطاقة {brand}',
    reference: 'المرجع {reference}',
    checkNow: 'تحقّق الآن',
    summary: {
      zero: 'لا توجد حقول تحتاج إلى مراجعة.',
      one: 'يُرجى مراجعة حقل واحد: {fields}.',
      two: 'يُرجى مراجعة حقلين: {fields}.',
      few: 'يُرجى مراجعة {count} حقول: {fields}.',
      many: 'يُرجى مراجعة {count} حقلًا: {fields}.',
      other: 'يُرجى مراجعة {count} حقل: {fields}.',
    },
    faults: {
      numberMissing: 'أدخل رقم البطاقة',
      numberIncomplete: 'بعض الأرقام ناقصة',
      numberInvalid: 'تحقّق من رقم البطاقة',
      brandRefused: 'لا تُقبل بطاقات {brand} هنا',
      expiryMissing: 'أدخل التاريخ',
      expiryIncomplete: 'الشهر والسنة',
      expiryInvalid: 'الشهر من 01 إلى 12',
      expiryPast: 'بطاقة منتهية',
      expiryTooFar: 'تحقّق من السنة',
      expiryWrong: 'تحقّق من التاريخ',
      cvvMissing: 'أدخل الرمز',
      cvvIncomplete: 'أدخل {digits} أرقام',
      cvvInvalid: 'تحقّق من الرمز',
      holderMissing: 'أدخل الاسم على البطاقة',
      holderTooShort: 'أدخل الاسم كاملًا',
      holderInvalid: 'أدخل الاسم وليس رقمًا',
    },
    notices: {
      declined: {
        title: 'رفض بنكك عملية الدفع',
        text: 'لم يُخصم أي مبلغ. أدخل رمز الأمان مرة أخرى أو استخدم بطاقة أخرى.',
      },
      detailsWrong: {
        title: 'لم تُقبل بيانات البطاقة',
        text: 'لم يُخصم أي مبلغ. يُرجى مراجعة الحقول المحدّدة أدناه ثم الدفع مرة أخرى.',
      },
      limitReached: {
        title: 'بلغت بطاقتك حدّها الأقصى',
        text: 'لم يُخصم أي مبلغ. يُرجى استخدام بطاقة أخرى أو سؤال بنكك.',
      },
      notConfirmed: {
        title: 'لم يتمكّن بنكك من تأكيد هويتك',
        text: 'لم يُخصم أي مبلغ. حاول مرة أخرى أو استخدم بطاقة أخرى.',
      },
      cancelled: { title: 'ألغيت عملية التأكيد', text: 'لم يُخصم أي مبلغ. يمكنك المحاولة مرة أخرى متى شئت.' },
      tookTooLong: { title: 'استغرق التأكيد وقتًا طويلًا', text: 'لم يُخصم أي مبلغ. يُرجى المحاولة مرة أخرى.' },
      tooManyAttempts: { title: 'محاولات كثيرة', text: 'لم يُخصم أي مبلغ. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.' },
      repriced: { title: 'تغيّر المبلغ', text: 'لم يُخصم أي مبلغ. يُرجى مراجعة المبلغ الجديد على الزر قبل الدفع.' },
    },
    panels: {
      paid: { title: 'اكتملت عملية الدفع', text: 'شكرًا لك. يتابع المتجر الآن طلبك.' },
      pending: {
        title: 'الدفع قيد المراجعة',
        text: 'يحتاج البنك إلى مزيد من الوقت. من فضلك لا تدفع مرة أخرى. سيُعلمك المتجر بالنتيجة.',
      },
      expired: { title: 'انتهت صلاحية صفحة الدفع', text: 'لم يُخصم أي مبلغ. من فضلك ابدأ الدفع من جديد في المتجر.' },
      unknown: {
        title: 'في انتظار الرد',
        text: 'نستعلم الآن عن نتيجة الدفع. يُرجى إبقاء هذه الصفحة مفتوحة. لن يُخصم المبلغ مرتين.',
      },
    },
    challenge: {
      title: 'التأكيد مع بنكك',
      close: 'إلغاء التأكيد',
      question: 'هل تريد إلغاء التأكيد؟ ستنتهي عملية الدفع ولن يُخصم أي مبلغ.',
      stay: 'متابعة التأكيد',
      leave: 'إلغاء الدفع',
    },
  },
  hosted: {
    title: 'الدفع بالبطاقة',
    verifying: 'جارٍ التحقق مع بنكك…',
    confirm: 'يريد بنكك التأكد من أنك صاحب البطاقة.',
    cancel: 'إلغاء',
    returning: 'جارٍ إعادتك إلى المتجر…',
    backToShop: 'العودة إلى المتجر',
    gone: { title: 'لا يوجد ما يحتاج إلى تأكيد هنا', text: 'انتهت عملية الدفع أو انقضى وقتها. المتجر يعرف النتيجة.' },
  },
} satisfies Messages<'ar'>;
