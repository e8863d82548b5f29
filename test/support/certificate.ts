import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/**
 * The certificate is for receivers on this machine (localhost, 127.0.0.1, receiver.example) and is
 * valid for a hundred years. Its private key is public, so only tests may trust it.
 */

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxmhEHHu2lpLOicT+
5DObtc5Ui8uJMEzbg350o2/mcC+hRANCAATznv2EiaKWQ3oOy8XZlttDw7Z23kvG
aSea9qlUJuLGTCzP6H7NNAQZR2Ib7+OxNd3AWQ5bkf0267u8Hi4RGPvA
-----END PRIVATE KEY-----
`

export const cert = `-----BEGIN CERTIFICATE-----
MIIBxDCCAWmgAwIBAgIUcmLLYuXdGMK6BcVLromSfkT8fRMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA0MTc1N1oYDzIxMjYxMDI5
MDQxNzU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATznv2EiaKWQ3oOy8XZlttDw7Z23kvGaSea9qlUJuLGTCzP6H7NNAQZ
R2Ib7+OxNd3AWQ5bkf0267u8Hi4RGPvAo4GWMIGTMB0GA1UdDgQWBBT++c+z0Ull
hXg2sWhCeUSer1JJ6zAfBgNVHSMEGDAWgBT++c+z0UllhXg2sWhCeUSer1JJ6zAP
BgNVHRMBAf8EBTADAQH/MEAGA1UdEQQ5MDeCCWxvY2FsaG9zdIISKi5yZWNlaXZl
ci5leGFtcGxlghByZWNlaXZlci5leGFtcGxlhwR/AAABMAoGCCqGSM49BAMCA0kA
MEYCIQCYxPbkD4JHoqm8DTj6sJBs3JJLlE/b2KQLOVq4lntdKAIhAOJwGgsHj6Vj
0nENT3/bpg0JKVa3nkN2yQ5uEY7RwmhL
-----END CERTIFICATE-----
`

export const renewed = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCcTRv/ypw7eDD6Hl
WVEDqDgmtwXMG6miDy7lSyKzs2GhRANCAAT7cXew+OU67oTFrNuUYdJEa0gbw3M6
HquibdrUQRzaLD/sAjPA12IKzmMlLYTKJHamtTHBju6t9+g9mfBqZVyx
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUMeyKTiHBKOhyn++RBMFqlwSdHnowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODA5NDc0MVoYDzIxMjYxMTA0
MDk0NzQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT7cXew+OU67oTFrNuUYdJEa0gbw3M6HquibdrUQRzaLD/sAjPA12IK
zmMlLYTKJHamtTHBju6t9+g9mfBqZVyxo28wbTAdBgNVHQ4EFgQUD8dD1tzAAtBc
xrOKSeS56SNg+k8wHwYDVR0jBBgwFoAUD8dD1tzAAtBcxrOKSeS56SNg+k8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgN+yKNPa5to8cSaZR/2aUNHDqJOkFlG86HeN4/02A/uECIBhA
0Urpr6nygMGOpy7EGnL+vawJJ7LwNA4wAv6ts7Xl
-----END CERTIFICATE-----
`,
}

/** Makes this process trust the test certificate in addition to the default authorities. */
export const trustReceivers = (): void => {
  setDefaultCACertificates([...getCACertificates('default'), cert])
}
