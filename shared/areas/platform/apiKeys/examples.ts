/** What an example is written for: an address, a key, and its secret or a stand-in for it. */
export type ExampleFor = { base: string; keyId: string; secret: string };
export const exampleLanguages = ['curl', 'javascript', 'python', 'go'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const curl = ({ base, keyId, secret }: ExampleFor) => `KEY='${keyId}'
SECRET='${secret}'
METHOD=GET REQUEST_PATH=/api/domains QUERY='page=1&size=5' BODY=''
STAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf 'MANIFOLD1\\n%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$METHOD" "$REQUEST_PATH" "$QUERY" "$HASH" "$STAMP" "$NONCE" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -sS -X "$METHOD" "${base}$REQUEST_PATH?$QUERY" \\
  -H "X-Manifold-Key: $KEY" -H "X-Manifold-Timestamp: $STAMP" \\
  -H "X-Manifold-Nonce: $NONCE" -H "X-Manifold-Signature: $SIGNATURE"
`;

const javascript = ({
  base,
  keyId,
  secret,
}: ExampleFor) => `// Node.js 18 or newer: node example.mjs
import { createHash, createHmac, randomBytes } from 'node:crypto';

const base = '${base}';
const key = '${keyId}';
const secret = '${secret}';

async function call(method, path, query = '', body = '') {
  const stamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(body).digest('hex');
  const text = ['MANIFOLD1', method, path, query, hash, stamp, nonce].join('\\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const answer = await fetch(base + path + (query ? '?' + query : ''), {
    method,
    body: body || undefined,
    headers: {
      'Content-Type': 'application/json',
      'X-Manifold-Key': key,
      'X-Manifold-Timestamp': stamp,
      'X-Manifold-Nonce': nonce,
      'X-Manifold-Signature': signature,
    },
  });
  const text2 = await answer.text();
  if (!answer.ok) throw new Error(answer.status + ' ' + text2);
  return JSON.parse(text2);
}

console.log(JSON.stringify(await call('GET', '/api/domains', 'page=1&size=5')));
`;

const python = ({
  base,
  keyId,
  secret,
}: ExampleFor) => `# Python 3.8 or newer, standard library only
import hashlib, hmac, json, secrets, time, urllib.request

BASE = "${base}"
KEY = "${keyId}"
SECRET = "${secret}"


def call(method, path, query="", body=""):
    stamp = str(int(time.time()))
    nonce = secrets.token_hex(16)
    digest = hashlib.sha256(body.encode()).hexdigest()
    text = "\\n".join(["MANIFOLD1", method, path, query, digest, stamp, nonce])
    signature = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
    request = urllib.request.Request(
        BASE + path + ("?" + query if query else ""),
        data=body.encode() if body else None,
        method=method,
        headers={
            "Content-Type": "application/json",
            "X-Manifold-Key": KEY,
            "X-Manifold-Timestamp": stamp,
            "X-Manifold-Nonce": nonce,
            "X-Manifold-Signature": signature,
        },
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


print(json.dumps(call("GET", "/api/domains", "page=1&size=5")))
`;

const go = ({ base, keyId, secret }: ExampleFor) => `package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

const (
	base   = "${base}"
	key    = "${keyId}"
	secret = "${secret}"
)

func call(method, path, query, body string) ([]byte, error) {
	stamp := fmt.Sprint(time.Now().Unix())
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	nonce := hex.EncodeToString(random)
	hash := sha256.Sum256([]byte(body))
	text := strings.Join([]string{"MANIFOLD1", method, path, query, hex.EncodeToString(hash[:]), stamp, nonce}, "\\n")
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	url := base + path
	if query != "" {
		url += "?" + query
	}
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Manifold-Key", key)
	request.Header.Set("X-Manifold-Timestamp", stamp)
	request.Header.Set("X-Manifold-Nonce", nonce)
	request.Header.Set("X-Manifold-Signature", hex.EncodeToString(mac.Sum(nil)))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= 300 {
		err = fmt.Errorf("%d %s", answer.StatusCode, read)
	}
	return read, err
}

func main() {
	answer, err := call("GET", "/api/domains", "page=1&size=5", "")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(answer))
}
`;

const writers: Record<ExampleLanguage, (o: ExampleFor) => string> = {
  curl,
  javascript,
  python,
  go,
};
/** A whole program that signs a call and prints the answer; tests run each of them. */
export const exampleOf = (language: ExampleLanguage, o: ExampleFor): string => writers[language](o);

/** What a Prometheus of the customer's own needs to scrape the account. */
export const scrapeConfig = ({ base, keyId, secret }: ExampleFor): string => {
  const [protocol = 'https:', host = ''] = base.split('//');
  return `scrape_configs:
  - job_name: manifold
    scrape_interval: 1m
    scheme: ${protocol.replace(':', '')}
    metrics_path: /api/prometheus
    basic_auth:
      username: ${keyId}
      password: ${secret}
    static_configs:
      - targets: ['${host}']
`;
};
