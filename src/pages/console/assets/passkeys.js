// This script fills in forms with the data from a passkey (WebAuthn). Each form stays hidden if the
// browser does not support passkeys.

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  )

const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const put = (form, name, value) => {
  const input = form.elements[name] ?? document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  form.append(input)
}

class Refused extends Error {}

const readChallenge = async (address) => {
  const reply = await fetch(address, { method: 'POST' })
  const answer = await reply.json()
  if (!reply.ok) throw new Refused(answer.error)
  return answer
}

const prove = async (form) => {
  const { challenge, rp_id } = await readChallenge(form.dataset.passkeyProof)
  const publicKey = {
    challenge: toBytes(challenge),
    rpId: rp_id,
    userVerification: 'required',
  }
  const { rawId, response } = await navigator.credentials.get({ publicKey })
  put(form, 'passkey.credential_id', toText(rawId))
  put(form, 'passkey.client_data', toText(response.clientDataJSON))
  put(form, 'passkey.authenticator_data', toText(response.authenticatorData))
  put(form, 'passkey.signature', toText(response.signature))
  put(form, 'passkey.user_handle', toText(response.userHandle ?? new ArrayBuffer(0)))
}

const create = async (form, creation) => {
  const publicKey = {
    challenge: toBytes(creation.challenge),
    rp: { id: creation.rp_id, name: document.querySelector('.product').textContent },
    user: {
      id: toBytes(creation.user_id),
      name: creation.user_name,
      displayName: creation.user_display_name,
    },
    pubKeyCredParams: creation.algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: creation.excluded_credential_ids.map((id) => ({
      type: 'public-key',
      id: toBytes(id),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
  const { rawId, response } = await navigator.credentials.create({ publicKey })
  put(form, 'body.credential_id', toText(rawId))
  put(form, 'body.client_data', toText(response.clientDataJSON))
  put(form, 'body.attestation', toText(response.attestationObject))
  put(form, 'body.transports', (response.getTransports?.() ?? []).join(' '))
}

/** Asks for the passkey before the form is submitted. `place` shows error messages. */
const fillFirst = (form, place, fill) => {
  const wrong = place.querySelector('.wrong[hidden]')
  const unused = wrong.textContent
  let isBusy = false
  const send = async (event) => {
    if (event.target !== form) return
    // Otherwise console.js would treat the form as already submitted.
    event.stopPropagation()
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    wrong.hidden = true
    try {
      await fill()
      form.submit()
    } catch (error) {
      isBusy = false
      wrong.textContent = error instanceof Refused ? error.message : unused
      wrong.hidden = false
    }
  }
  document.addEventListener('submit', send, { capture: true })
  addEventListener('pageshow', () => {
    isBusy = false
  })
}

if (globalThis.PublicKeyCredential !== undefined) {
  for (const form of document.querySelectorAll('form[data-passkey-proof]')) {
    fillFirst(form, form, () => prove(form))
    form.hidden = false
  }
  for (const place of document.querySelectorAll('[data-passkey-creation]')) {
    const form = place.querySelector('form')
    const creation = JSON.parse(place.dataset.passkeyCreation)
    fillFirst(form, place, () => create(form, creation))
    place.querySelector('.without').hidden = true
    form.parentElement.hidden = false
  }
}
