import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saysNothing } from '../../src/topup/failure-body.ts'

const nginx = (status: string, server = 'nginx/1.18.0 (Ubuntu)') =>
  `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`
const PADDING = '<!-- a padding to disable MSIE and Chrome friendly error page -->\r\n'.repeat(6)

const apache = (title: string, text: string) =>
  `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>503 ${title}</title>\n</head><body>\n<h1>${title}</h1>\n<p>${text}</p>\n<hr>\n<address>Apache/2.4.41 (Ubuntu) Server at game.example Port 443</address>\n</body></html>\n`
const APACHE_TEXT =
  'The server is temporarily unable to service your\nrequest due to maintenance downtime or capacity\nproblems. Please try again later.'

const tomcat = (message: string, title = 'HTTP Status 503 – Service Unavailable', description = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title><style type="text/css">body {font-family:Tahoma,Arial,sans-serif;} h1, h2, h3, b {color:white;background-color:#525D76;} h1 {font-size:22px;} h2 {font-size:16px;} h3 {font-size:14px;} p {font-size:12px;} a {color:black;} .line {height:1px;background-color:#525D76;border:none;}</style></head><body><h1>${title}</h1><hr class="line" /><p><b>Type</b> Status Report</p>${message}<p><b>Description</b> The server is currently unable to handle the request due to a temporary overload or scheduled maintenance, which will likely be alleviated after some delay.${description}</p><hr class="line" /><h3>Apache Tomcat/9.0.50</h3></body></html>`

const ENVOY = 'upstream connect error or disconnect/reset before headers. '
const HAPROXY =
  '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n'
const iis = (text: string) =>
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">\r\n<HTML><HEAD><TITLE>Service Unavailable</TITLE>\r\n<META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD>\r\n<BODY><h2>Service Unavailable</h2>\r\n<hr><p>${text}</p>\r\n</BODY></HTML>\r\n`
const arr = (text: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\r\n<html xmlns="http://www.w3.org/1999/xhtml">\r\n<head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/>\r\n<title>502 - Web server received an invalid response while acting as a gateway or proxy server.</title>\r\n</head>\r\n<body>\r\n<div id="header"><h1>Server Error</h1></div>\r\n<div id="content">\r\n <div class="content-container"><fieldset>\r\n  <h2>502 - Web server received an invalid response while acting as a gateway or proxy server.</h2>\r\n  <h3>${text}</h3>\r\n </fieldset></div>\r\n</div>\r\n</body>\r\n</html>\r\n`
const ARR_TEXT =
  'There is a problem with the page you are looking for, and it cannot be displayed. When the Web server (while acting as a gateway or proxy) contacted the upstream content server, it received an invalid response from the content server.'
const cloudflare = (says: string, attribute = 'mt-3') =>
  `<!DOCTYPE html>\n<!--[if gt IE 8]><!--> <html class="no-js" lang="en-US"> <!--<![endif]-->\n<head>\n<title>game.example | 502: Bad gateway</title>\n<meta charset="UTF-8" />\n</head>\n<body>\n<div id="cf-wrapper"><div id="cf-error-details" class="p-0"><header class="mx-auto pt-10 lg:pt-6"><h1 class="inline-block"><span class="inline-block">Bad gateway</span> <span class="code-label">Error code 502</span></h1><div class="${attribute}">2026-01-31 08:30:00 UTC</div></header><h2>What happened?</h2><p>${says}</p><h2>What can I do?</h2><p>Please try again in a few minutes.</p><span>Cloudflare Ray ID: <strong class="font-semibold">8f2a1b3c4d5e6f70</strong></span></div></div></body></html>`
const CLOUDFLARE_TEXT = 'The web server reported a bad gateway error.'

const genuine: [what: string, status: number, body: string][] = [
  ['nginx', 503, nginx('503 Service Temporarily Unavailable')],
  ['nginx with its padding', 502, nginx('502 Bad Gateway', 'nginx') + PADDING],
  ['openresty', 504, nginx('504 Gateway Time-out', 'openresty/1.21.4.1')],
  ['a load balancer of AWS', 503, nginx('503 Service Temporarily Unavailable').replace(/<hr>.*\r\n/, '')],
  ['Apache', 503, apache('Service Unavailable', APACHE_TEXT)],
  ['Tomcat', 503, tomcat('<p><b>Message</b> Service Unavailable</p>')],
  ['Tomcat without a message', 503, tomcat('')],
  ['Envoy', 503, `${ENVOY}reset reason: connection failure`],
  [
    'Envoy with its reasons',
    503,
    `${ENVOY}retried and the latest reset reason: remote connection failure, transport failure reason: delayed connect error: 111`,
  ],
  ['HAProxy', 503, HAPROXY],
  ['Cloudflare', 502, cloudflare(CLOUDFLARE_TEXT)],
  ['http.sys', 503, iis('HTTP Error 503. The service is unavailable.')],
  ['IIS with ARR', 502, arr(ARR_TEXT)],
  [
    'Varnish',
    503,
    '<!DOCTYPE html>\n<html>\n<head>\n<title>503 Backend fetch failed</title>\n</head>\n<body>\n<h1>Error 503 Backend fetch failed</h1>\n<p>Backend fetch failed</p>\n<h3>Guru Meditation:</h3>\n<p>XID: 32770</p>\n<hr>\n<p>Varnish cache server</p>\n</body>\n</html>',
  ],
  ['Traefik', 503, 'no available server'],
]

const ofTheGame: [what: string, status: number, body: string][] = [
  ['a title', 503, nginx('503 Your account is frozen')],
  ['a comment', 503, `${nginx('503 Service Temporarily Unavailable')}<!-- player banned -->`],
  ['the line of the server', 503, nginx('503 Service Temporarily Unavailable', 'account frozen')],
  ['the system of the server', 503, nginx('503 Service Temporarily Unavailable', 'nginx/1.18.0 (Banned)')],
  ['the text of Apache', 503, apache('Service Unavailable', 'Your account is frozen.')],
  ['a message', 503, tomcat('<p><b>Message</b> Your account is frozen</p>')],
  ['a message of one word', 503, tomcat('<p><b>Message</b> banned</p>')],
  ['a title of Tomcat', 503, tomcat('', 'HTTP Status 503 – player banned')],
  ['a description', 503, tomcat('', undefined, ' Minors may not top up.')],
  ['a message of other letters', 503, tomcat('<p><b>Message</b> 账号已冻结</p>')],
  ['a message of numbered characters', 503, tomcat('<p><b>Message</b> &#98;&#97;&#110;</p>')],
  ['a sign', 503, tomcat('<p><b>Message</b> ⛔</p>')],
  ['a code', 503, tomcat('<p><b>Message</b> 1003</p>')],
  ['a reason of Envoy', 503, `${ENVOY}reset reason: player banned`],
  ['a sentence after that of Envoy', 503, `${ENVOY}Your account is frozen`],
  ['the text of HAProxy', 503, HAPROXY.replace('No server is available', 'Your account is frozen')],
  ['the text of Cloudflare', 502, cloudflare('The player is banned.')],
  ['an attribute', 502, cloudflare(CLOUDFLARE_TEXT, 'account-frozen')],
  ['the text of http.sys', 503, iis('HTTP Error 503. Your account is frozen.')],
  ['the text of ARR', 502, arr('player banned')],
  ['a sentence of words of proxies', 503, 'You can not'],
  ['words of two proxies', 503, `${HAPROXY}<center>openresty</center>`],
]

describe('a page with status 5xx', () => {
  for (const [what, status, body] of genuine)
    it(`of ${what} is silence`, () => assert.equal(saysNothing(status, Buffer.from(body)), true))

  for (const [what, status, body] of ofTheGame)
    it(`that has words of the game as ${what} is a reply`, () =>
      assert.equal(saysNothing(status, Buffer.from(body)), false))
})
