import type { Messages } from './messages.ts';

export const es = {
  labels: {
    number: 'Número de tarjeta',
    expiry: 'Caducidad',
    expiryFormat: 'MM / AA',
    cvv: 'Código CVV',
    cvvHint: '3 cifras al dorso',
    holder: 'Nombre en la tarjeta',
    accepted: 'Tarjetas aceptadas',
    secured: 'Cifrado y oculto para la tienda.',
    noScript: 'Activa JavaScript para pagar con tarjeta.',
  },
  form: {
    title: 'Pago con tarjeta',
    pay: 'Pagar {amount}',
    save: 'Guardar',
    processing: 'Procesando…',
    notices: {
      interrupted: { title: 'El pago no se ha completado', text: 'No se ha cobrado nada. Inténtalo de nuevo.' },
      offline: { title: 'No tienes conexión', text: 'Lo que has escrito se conserva. Paga cuando vuelva la conexión.' },
    },
  },
  session: {
    paying: 'Pagando {amount}…',
    verifying: 'Consultando con tu banco…',
    expiring: 'Paga en los próximos dos minutos. Después, el pago volverá a empezar.',
    keepOpen: 'No cierres esta página.',
    cvvHint: '{digits} cifras al dorso',
    cvvHintFront: '{digits} cifras al frente',
    brandDetected: 'Tarjeta {brand}',
    chooseBrand: 'Elige la marca con la que pagas',
    reference: 'Referencia {reference}',
    ending: 'termina en {digits}',
    alreadyPaid: 'Este pedido ya está pagado',
    saved: 'Guardado',
    startAgain: 'Empezar de nuevo',
    checkNow: 'Comprobar ahora',
    summary: {
      one: 'Revisa un campo: {fields}.',
      many: 'Revisa {count} campos: {fields}.',
      other: 'Revisa {count} campos: {fields}.',
    },
    faults: {
      numberMissing: 'Introduce el número de tarjeta',
      numberIncomplete: 'Faltan cifras',
      numberInvalid: 'Comprueba el número',
      brandRefused: 'Aquí no se acepta {brand}',
      expiryMissing: 'Indica la fecha',
      expiryIncomplete: 'Mes y año',
      expiryInvalid: 'Mes de 01 a 12',
      expiryPast: 'Tarjeta caducada',
      expiryTooFar: 'Revisa el año',
      expiryWrong: 'Revisa la fecha',
      cvvMissing: 'Introduce el CVV',
      cvvIncomplete: 'Escribe {digits} cifras',
      cvvInvalid: 'Revisa el CVV',
      holderMissing: 'Introduce el nombre de la tarjeta',
      holderTooShort: 'Introduce el nombre completo',
      holderInvalid: 'Introduce el nombre, no un número',
    },
    notices: {
      declined: {
        title: 'Tu banco ha rechazado el pago',
        text: 'No se ha cobrado nada. Vuelve a escribir el código CVV o usa otra tarjeta.',
      },
      detailsWrong: {
        title: 'No se han aceptado los datos de la tarjeta',
        text: 'No se ha cobrado nada. Revisa lo que está marcado abajo y vuelve a pagar.',
      },
      limitReached: {
        title: 'Se ha alcanzado el límite de tu tarjeta',
        text: 'No se ha cobrado nada. Usa otra tarjeta o consulta a tu banco.',
      },
      notConfirmed: {
        title: 'Tu banco no ha podido confirmar tu identidad',
        text: 'No se ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
      },
      cancelled: {
        title: 'Has cancelado la confirmación',
        text: 'No se ha cobrado nada. Puedes volver a intentarlo cuando quieras.',
      },
      tookTooLong: {
        title: 'La confirmación ha tardado demasiado',
        text: 'No se ha cobrado nada. Inténtalo de nuevo.',
      },
      tooManyAttempts: {
        title: 'Demasiados intentos',
        text: 'No se ha cobrado nada. Espera un minuto y vuelve a intentarlo.',
      },
      repriced: {
        title: 'El importe ha cambiado',
        text: 'No se ha cobrado nada. Comprueba el nuevo importe en el botón antes de pagar.',
      },
    },
    panels: {
      paid: { title: 'Pago completado', text: 'Gracias. La tienda se encarga del resto.' },
      pending: {
        title: 'Estamos comprobando tu pago',
        text: 'El banco necesita un poco más de tiempo. No vuelvas a pagar. La tienda te informará del resultado.',
      },
      expired: {
        title: 'Esta página de pago ha caducado',
        text: 'No se ha cobrado nada. Vuelve a empezar el pago en la tienda.',
      },
      unknown: {
        title: 'Esperando la respuesta',
        text: 'Estamos consultando el estado de tu pago. No cierres esta página. No se te cobrará dos veces.',
      },
    },
    challenge: {
      title: 'Confirma con tu banco',
      close: 'Cancelar la confirmación',
      question: '¿Cancelar la confirmación? El pago terminará y no se cobrará nada.',
      stay: 'Seguir confirmando',
      leave: 'Cancelar el pago',
    },
  },
  hosted: {
    title: 'Pago con tarjeta',
    verifying: 'Consultando con tu banco…',
    confirm: 'Tu banco quiere asegurarse de que eres tú.',
    cancel: 'Cancelar',
    returning: 'Volviendo a la tienda…',
    backToShop: 'Volver a la tienda',
    gone: {
      title: 'Aquí no hay nada que confirmar',
      text: 'El pago ha terminado o se ha agotado el tiempo. La tienda conoce el resultado.',
    },
  },
} satisfies Messages<'es'>;
