import type { MethodTexts } from './texts.ts';

export const es = {
  choose: '¿Cómo quieres pagar?',
  titles: {
    card: 'Tarjeta',
    directDebit: 'Adeudo directo SEPA',
    onlineTransfer: 'Transferencia en línea',
    virtualAccount: 'Servicio de pago',
    invoice: 'Factura',
    prepayment: 'Transferencia bancaria',
    voucher: 'Efectivo o cupón',
    wallet: 'Monedero digital',
  },
  accountHolder: 'Titular de la cuenta',
  iban: 'IBAN',
  chooseBrand: 'Elige dónde pagar',
  phone: 'Número de teléfono',
  email: 'Correo electrónico',
  confirmed: {
    here: 'A continuación verás adónde enviar el dinero.',
    onPage: 'Continuarás en {brand} para confirmar el pago.',
    phone: '{brand} enviará un mensaje a tu teléfono. Confirma allí el pago.',
    email: '{brand} te enviará un correo. Confirma allí el pago.',
  },
  failed: 'No se ha podido cargar. Vuelve a elegirlo.',
  theShop: 'esta tienda',
  mandate:
    'Al pagar, autorizas a {shop} a cobrar este importe de tu cuenta mediante adeudo directo y a tu banco a adeudarlo. Puedes pedir a tu banco la devolución en las ocho semanas siguientes al adeudo.',
  faults: {
    holderMissing: 'Introduce el titular de la cuenta',
    holderTooShort: 'Introduce el nombre completo',
    ibanMissing: 'Introduce el IBAN',
    ibanIncomplete: 'Comprueba la longitud del IBAN',
    phone: 'Comprueba el número de teléfono',
    email: 'Comprueba el correo electrónico',
    ibanInvalid: 'Comprueba el IBAN',
  },
} satisfies MethodTexts;
