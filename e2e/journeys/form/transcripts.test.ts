import type { Locator } from '@playwright/test';
import { challengedCard } from '../../pages/cards.ts';
import { expect, test } from '../../pages/journey.ts';
import { plain, spoken } from '../../pages/reader/spoken.ts';

/** Role, name, value and states of each place, and behind a bar its description. */
const transcripts = {
  en: [
    'frame: Card payment',
    'textbox "Card number"',
    'textbox "Expiry date": placeholder: MM / YY',
    'textbox "Security code" | 3 digits on the back',
    'textbox "Name on card"',
    'button "Pay €92.00"',
    'announced: Please check 4 fields: Card number, Expiry date, Security code, and Name on card.',
    'textbox "Card number" [invalid] | Enter your card number',
    'textbox "Expiry date" [invalid]: placeholder: MM / YY | Enter the date',
    'textbox "Security code" [invalid] | Enter the code',
    'textbox "Name on card" [invalid] | Enter the name on your card',
    'textbox "Card number": 4200 0000 0000 0018 | Visa card',
    'textbox "Security code": "123" | 3 digits on the back',
    'announced: Checking with your bank… Please keep this page open.',
    'dialog "Confirm with your bank": heading "Confirm with your bank" [level=2] paragraph: €92.00 · 127.0.0.1 · Visa button "Cancel the confirmation": img iframe',
    'region "Payment complete": heading "Payment complete" [level=2] paragraph: Thank you. The shop takes it from here. paragraph: strong: €92.00 text: Visa, ending in 0018 127.0.0.1',
  ],
  de: [
    'frame: Kartenzahlung',
    'textbox "Kartennummer"',
    'textbox "Gültig bis": placeholder: MM / JJ',
    'textbox "Prüfnummer" | 3 Ziffern, Rückseite',
    'textbox "Name auf der Karte"',
    'button "92,00 € zahlen"',
    'announced: Bitte prüfen Sie 4 Felder: Kartennummer, Gültig bis, Prüfnummer und Name auf der Karte.',
    'textbox "Kartennummer" [invalid] | Kartennummer eingeben',
    'textbox "Gültig bis" [invalid]: placeholder: MM / JJ | Datum eingeben',
    'textbox "Prüfnummer" [invalid] | Nummer eingeben',
    'textbox "Name auf der Karte" [invalid] | Namen auf der Karte eingeben',
    'textbox "Kartennummer": 4200 0000 0000 0018 | Karte von Visa',
    'textbox "Prüfnummer": "123" | 3 Ziffern, Rückseite',
    'announced: Rückfrage bei Ihrer Bank… Bitte lassen Sie diese Seite offen.',
    'dialog "Bestätigung durch Ihre Bank": heading "Bestätigung durch Ihre Bank" [level=2] paragraph: 92,00 € · 127.0.0.1 · Visa button "Bestätigung abbrechen": img iframe',
    'region "Zahlung abgeschlossen": heading "Zahlung abgeschlossen" [level=2] paragraph: Vielen Dank. Nun geht es im Shop weiter. paragraph: strong: 92,00 € text: Visa, endet auf 0018 127.0.0.1',
  ],
  ar: [
    'frame: الدفع بالبطاقة',
    'textbox "رقم البطاقة"',
    'textbox "تاريخ الانتهاء": placeholder: MM / YY',
    'textbox "رمز الأمان" | 3 أرقام على الظهر',
    'textbox "الاسم على البطاقة"',
    'button "ادفع 92.00 €"',
    'announced: يُرجى مراجعة 4 حقول: رقم البطاقة وتاريخ الانتهاء ورمز الأمان والاسم على البطاقة.',
    'textbox "رقم البطاقة" [invalid] | أدخل رقم البطاقة',
    'textbox "تاريخ الانتهاء" [invalid]: placeholder: MM / YY | أدخل التاريخ',
    'textbox "رمز الأمان" [invalid] | أدخل الرمز',
    'textbox "الاسم على البطاقة" [invalid] | أدخل الاسم على البطاقة',
    'textbox "رقم البطاقة": 4200 0000 0000 0018 | بطاقة Visa',
    'textbox "رمز الأمان": "123" | 3 أرقام على الظهر',
    'announced: جارٍ التحقق مع بنكك… يُرجى إبقاء هذه الصفحة مفتوحة.',
    'dialog "التأكيد مع بنكك": heading "التأكيد مع بنكك" [level=2] paragraph: 92.00 € · 127.0.0.1 · Visa button "إلغاء التأكيد": img iframe',
    'region "اكتملت عملية الدفع": heading "اكتملت عملية الدفع" [level=2] paragraph: شكرًا لك. يتابع المتجر الآن طلبك. paragraph: strong: 92.00 € text: Visa, تنتهي بـ 0018 127.0.0.1',
  ],
} as const satisfies Record<string, readonly string[]>;

/** What is announced without a move of the focus. */
async function announced(status: Locator): Promise<string> {
  await expect(status).not.toBeEmpty();
  return plain(`announced: ${await status.innerText()}`);
}

for (const language of ['en', 'de', 'ar'] as const) {
  test(
    `a screen reader reads a payment with a fault and a challenge, in ${language}`,
    { tag: '@chromium' },
    async ({ merchant, page }) => {
      const { checkout } = merchant;
      const lines: string[] = [];
      await merchant.showsCheckout({}, language);
      await expect(checkout.element).toHaveAttribute('state', 'ready');
      lines.push(`frame: ${await checkout.iframe.getAttribute('title')}`);
      const stops = [checkout.number, checkout.expiry, checkout.cvv, checkout.holder, checkout.payButton];
      for (const stop of stops) {
        await page.keyboard.press('Tab');
        await expect(stop).toBeFocused();
        lines.push(await spoken(stop));
      }
      await page.keyboard.press('Enter');
      await expect(checkout.number).toBeFocused();
      lines.push(await announced(checkout.status));
      for (const stop of stops.slice(0, 4)) lines.push(await spoken(stop));
      await checkout.fill(challengedCard);
      lines.push(await spoken(checkout.number), await spoken(checkout.cvv));
      await checkout.payButton.press('Enter');
      await expect(checkout.issuer.code).toBeVisible();
      lines.push(await announced(checkout.status), await spoken(checkout.dialog));
      await checkout.issuer.enter('1234');
      await expect(checkout.panel).toBeFocused();
      lines.push(await spoken(checkout.panel));
      expect(lines).toEqual(transcripts[language]);
    },
  );
}
