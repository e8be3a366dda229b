import type { ShopperTexts } from './texts.ts';

export const es = {
  rows: {
    another: 'Otra tarjeta',
    expired: 'Caducada',
    theShop: 'Esta tienda',
  },
  saved: {
    expired: 'Esta tarjeta ha caducado. Elige otra forma de pago.',
    remove: 'Eliminar',
    question: '¿Eliminar {account}? Ya no aparecerá al pagar.',
    keep: 'Conservar',
    removed: 'Se ha eliminado: {account}.',
    notRemoved: 'No se ha podido eliminar. Inténtalo de nuevo.',
  },
  saving: {
    label: 'Guardar mis datos para la próxima vez',
    consent: '{shop} puede guardar estos datos para los pagos que inicies tú. Puedes eliminarlos cuando quieras.',
  },
  wallets: {
    pay: 'Pagar con {wallet}',
    or: 'o paga de otra forma',
    closed: 'Has cerrado el monedero. No se ha cobrado nada.',
  },
  message: {
    phone: {
      title: 'Confirma en tu teléfono',
      text: '{brand} ha enviado un mensaje a tu teléfono. Confirma allí el pago; esta página continuará sola.',
    },
    email: {
      title: 'Confirma en tu correo',
      text: '{brand} te ha enviado un correo. Confirma allí el pago; esta página continuará sola.',
    },
  },
  instalments: {
    label: 'Pago a plazos',
    once: 'Pagar de una vez',
    total: {
      one: '{count} plazo, {total} en total.',
      many: '{count} plazos, {total} en total.',
      other: '{count} plazos, {total} en total.',
    },
    rounded: 'Los importes están redondeados.',
  },
  details: {
    contact: 'Tus datos',
    address: 'Dirección de facturación',
    givenName: 'Nombre',
    surname: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    country: 'País',
    street1: 'Calle y número',
    city: 'Población',
    state: 'Estado',
    province: 'Provincia',
    postcode: 'Código postal',
    zip: 'Código ZIP',
    pin: 'Código PIN',
    faults: {
      missing: 'Rellena este campo',
      choose: 'Elige una opción',
      emailInvalid: 'Comprueba el correo electrónico',
      phoneInvalid: 'Comprueba el teléfono',
      postcodeInvalid: 'Comprueba el código postal',
      street1Incomplete: 'Indica también la calle',
    },
  },
} satisfies ShopperTexts;
