import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/*
 * Forms that a passkey fills in: hidden where browsers have no script or no passkeys. `data-passkey` is `use` or `make`,
 * `data-options` what the server asks for; the field with `data-response` gets what the browser answers.
 */

/** In milliseconds: a little less than the server accepts its challenge. */
const CHALLENGE_LIFE = 280_000;

async function fill(form: HTMLFormElement): Promise<void> {
  // A page that was open for long gets a new challenge.
  if (performance.now() > CHALLENGE_LIFE) return location.reload();
  const field = form.querySelector<HTMLInputElement>('[data-response]');
  const options: unknown = JSON.parse(form.dataset['options'] ?? '');
  const fault = form.querySelector<HTMLElement>('[role="alert"]');
  try {
    // The casts hold because the server wrote the options for this form.
    const response =
      form.dataset['passkey'] === 'make'
        ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    if (field) field.value = JSON.stringify(response);
    form.submit();
  } catch {
    // The user has cancelled, or has no passkey for this place.
    if (fault) fault.hidden = false;
  }
}

if (browserSupportsWebAuthn())
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void fill(form);
    });
  }
