import type { FrameLocator } from '@playwright/test';
import { expect, test } from '../../pages/methods/all-methods.ts';
import { offering, storesCard } from '../../pages/methods/stored-cards.ts';
import { spoken } from '../../pages/reader/spoken.ts';

const transcripts: Readonly<Record<string, readonly string[]>> = {
  en: [
    'button "Pay with Google Pay" button "Pay with Apple Pay" paragraph: or pay another way',
    'tablist "How would you like to pay?": tab "Visa, ending in 0000" [selected] tab "Another card" tab "iDEAL"',
    'tabpanel "Visa, ending in 0000": text: Security code textbox "Security code" paragraph: 3 digits on the back paragraph \'button "Remove: Visa, ending in 0000"\': Remove text: Instalments combobox "Instalments": option "Pay at once" [selected] option "3 × €30.67" option "6 × €15.33" option "12 × €7.67" paragraph paragraph',
    'textbox "Security code" | 3 digits on the back',
    'group "Remove Visa, ending in 0000? It will no longer be offered to you.": paragraph: Remove Visa •••• 0000? It will no longer be offered to you. button "Keep it" button "Remove"',
    'combobox "Instalments": option "Pay at once" option "3 × €30.67" [selected] option "6 × €15.33" option "12 × €7.67" | 3 instalments, €92.00 in all. Amounts are rounded.',
  ],
  de: [
    'button "Mit Google Pay bezahlen" button "Mit Apple Pay bezahlen" paragraph: oder anders bezahlen',
    'tablist "Wie möchten Sie zahlen?": tab "Visa, endet auf 0000" [selected] tab "Andere Karte" tab "iDEAL"',
    'tabpanel "Visa, endet auf 0000": text: Prüfnummer textbox "Prüfnummer" paragraph: 3 Ziffern, Rückseite paragraph \'button "Entfernen: Visa, endet auf 0000"\': Entfernen text: Ratenzahlung combobox "Ratenzahlung": option "Auf einmal bezahlen" [selected] option "3 × 30,67 €" option "6 × 15,33 €" option "12 × 7,67 €" paragraph paragraph',
    'textbox "Prüfnummer" | 3 Ziffern, Rückseite',
    'group "Visa, endet auf 0000 entfernen? Das wird Ihnen dann nicht mehr angeboten.": paragraph: Visa •••• 0000 entfernen? Das wird Ihnen dann nicht mehr angeboten. button "Behalten" button "Entfernen"',
    'combobox "Ratenzahlung": option "Auf einmal bezahlen" option "3 × 30,67 €" [selected] option "6 × 15,33 €" option "12 × 7,67 €" | 3 Raten, insgesamt 92,00 €. Die Beträge sind gerundet.',
  ],
  ar: [
    'button "الدفع عبر Google Pay" button "الدفع عبر Apple Pay" paragraph: أو ادفع بطريقة أخرى',
    'tablist "كيف تودّ الدفع؟": tab "Visa, تنتهي بـ 0000" [selected] tab "بطاقة أخرى" tab "iDEAL"',
    'tabpanel "Visa, تنتهي بـ 0000": text: رمز الأمان textbox "رمز الأمان" paragraph: 3 أرقام على الظهر paragraph \'button "إزالة: Visa, تنتهي بـ 0000"\': إزالة text: التقسيط combobox "التقسيط": option "الدفع دفعة واحدة" [selected] option "3 × 30.67 €" option "6 × 15.33 €" option "12 × 7.67 €" paragraph paragraph',
    'textbox "رمز الأمان" | 3 أرقام على الظهر',
    'group "هل تريد إزالة Visa, تنتهي بـ 0000؟ لن تُعرض عليك مجددًا.": paragraph: هل تريد إزالة Visa •••• 0000؟ لن تُعرض عليك مجددًا. button "الاحتفاظ بها" button "إزالة"',
    'combobox "التقسيط": option "الدفع دفعة واحدة" option "3 × 30.67 €" [selected] option "6 × 15.33 €" option "12 × 7.67 €" | 3 أقساط، المجموع 92.00 €. المبالغ مقرّبة.',
  ],
};

/** The places of the form, in the order in which they are read. */
async function placesOf(frame: FrameLocator): Promise<readonly string[]> {
  const lines = [await spoken(frame.locator('.express')), await spoken(frame.getByRole('tablist'))];
  const stored = frame.locator('[role=tabpanel]:has(.removal)');
  lines.push(await spoken(stored), await spoken(stored.locator('input:not([type=radio])').first()));
  await stored.locator('.removal button').first().click();
  lines.push(await spoken(stored.locator('.removal')));
  await frame.locator('#tab-card').click();
  await frame.locator('#instalments').selectOption('3');
  lines.push(await spoken(frame.locator('#instalments')));
  return lines;
}

for (const language of ['en', 'de', 'ar'])
  test(`a screen reader reads wallets, tabs, a stored card and instalments, in ${language}`, async ({
    merchant,
    methods,
    gateway,
  }) => {
    const { frame } = merchant.checkout;
    const id = await storesCard(gateway, methods);
    await methods.shows({
      brands: 'VISA IDEAL GOOGLEPAY APPLEPAY',
      layout: 'tabs',
      locale: language,
      more: offering(id),
    });
    await expect(frame.getByRole('tab')).toHaveCount(3);
    await expect(frame.locator('.express button').first()).toBeVisible();
    await expect(frame.locator('.removal')).toBeVisible();
    expect(await placesOf(frame)).toEqual(transcripts[language]);
  });
