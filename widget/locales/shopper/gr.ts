import type { ShopperTexts } from './texts.ts';

export const gr = {
  rows: {
    another: 'Άλλη κάρτα',
    expired: 'Έληξε',
    theShop: 'Αυτό το κατάστημα',
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
      '{shop} μπορεί να φυλάσσει αυτά τα στοιχεία για πληρωμές που ξεκινάτε εσείς. Μπορείτε να τα αφαιρέσετε οποτεδήποτε.',
  },
  wallets: {
    pay: 'Πληρωμή με {wallet}',
    or: 'ή πληρώστε αλλιώς',
    closed: 'Το πορτοφόλι έκλεισε. Δεν έγινε χρέωση.',
  },
  message: {
    phone: {
      title: 'Επιβεβαιώστε στο τηλέφωνό σας',
      text: 'Στάλθηκε μήνυμα από {brand} στο τηλέφωνό σας. Επιβεβαιώστε εκεί την πληρωμή· αυτή η σελίδα συνεχίζει μόνη της.',
    },
    email: {
      title: 'Επιβεβαιώστε στο e-mail σας',
      text: 'Στάλθηκε e-mail από {brand}. Επιβεβαιώστε εκεί την πληρωμή· αυτή η σελίδα συνεχίζει μόνη της.',
    },
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
      emailInvalid: 'Ελέγξτε τη διεύθυνση e-mail',
      phoneInvalid: 'Ελέγξτε τον αριθμό τηλεφώνου',
      postcodeInvalid: 'Ελέγξτε τον ταχ. κώδικα',
      street1Incomplete: 'Συμπληρώστε και την οδό',
    },
  },
} satisfies ShopperTexts;
