import type { ShopperTexts } from './texts.ts';

export const gr = {
  rows: {
    another: 'Άλλη κάρτα',
    expired: 'Έληξε',
  },
  saved: {
    expired: 'Αυτή η κάρτα έχει λήξει. Επιλέξτε άλλον τρόπο πληρωμής.',
    remove: 'Αφαίρεση',
    question: 'Αφαίρεση {account}; Δεν θα σας προτείνεται πια.',
    keep: 'Διατήρηση',
    removed: 'Αφαιρέθηκε: {account}.',
    notRemoved: 'Η αφαίρεση απέτυχε. Δοκιμάστε ξανά.',
  },
  saving: {
    label: 'Αποθήκευση στοιχείων για την επόμενη φορά',
    consent:
      'Το κατάστημα {shop} μπορεί να φυλάσσει αυτά τα στοιχεία για πληρωμές που ξεκινάτε εσείς. Μπορείτε να τα αφαιρέσετε οποτεδήποτε.',
  },
  wallets: {
    pay: 'Πληρωμή με {wallet}',
    or: 'ή πληρώστε αλλιώς',
    closed: 'Το πορτοφόλι έκλεισε. Δεν έγινε χρέωση.',
  },
  instalments: {
    label: 'Δόσεις',
    once: 'Εφάπαξ πληρωμή',
    total: {
      one: '{count} δόση, σύνολο {total}.',
      other: '{count} δόσεις, σύνολο {total}.',
    },
    rounded: 'Τα ποσά είναι στρογγυλοποιημένα.',
  },
  details: {
    contact: 'Τα στοιχεία σας',
    address: 'Διεύθυνση χρέωσης',
    givenName: 'Όνομα',
    surname: 'Επώνυμο',
    email: 'Διεύθυνση e-mail',
    phone: 'Αριθμός τηλεφώνου',
    country: 'Χώρα',
    street1: 'Οδός και αριθμός',
    city: 'Πόλη',
    state: 'Πολιτεία',
    province: 'Επαρχία',
    postcode: 'Ταχ. κώδικας',
    zip: 'Κωδικός ZIP',
    pin: 'Κωδικός PIN',
    faults: {
      missing: 'Συμπληρώστε το πεδίο',
      choose: 'Επιλέξτε',
      email: 'Ελέγξτε τη διεύθυνση e-mail',
      phone: 'Ελέγξτε τον αριθμό τηλεφώνου',
      postcode: 'Ελέγξτε τον ταχ. κώδικα',
      street1: 'Συμπληρώστε και την οδό',
    },
  },
} satisfies ShopperTexts;
