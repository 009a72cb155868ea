/** A page or sentence that a proxy writes of its own. */
export interface ProxyPage {
  /** What it writes, as it is written. */
  texts: string[]
  /** What differs between machines and requests: versions, hosts, ids, times. */
  varying?: RegExp[]
}

const DATE_TIME = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\b/g
const SYSTEM = 'Ubuntu|Debian|CentOS|Red Hat|Fedora|Unix|Win32|Win64|FreeBSD|Amazon|Rocky Linux|AlmaLinux'

/** Markup of the pages too, because a game could speak in an attribute or a comment. */
export const PROXY_PAGES: ProxyPage[] = [
  {
    // Load balancers of AWS write the same without the line of the server.
    texts: [
      `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body bgcolor="white"><center><h1>502 Bad Gateway</h1></center><hr><center>nginx openresty tengine</center></body></html>`,
      '503 Service Temporarily Unavailable 504 Gateway Time-out',
      '<!-- a padding to disable MSIE and Chrome friendly error page -->',
      // The page of a new installation.
      `<!DOCTYPE html><html><head><title>Error</title><style>html { color-scheme: light dark; } body { width: 35em; margin: 0 auto; font-family: Tahoma, Verdana, Arial, sans-serif; }</style></head><body><h1>An error occurred.</h1><p>Sorry, the page you are looking for is currently unavailable.<br/>Please try again later.</p><p>If you are the system administrator of this resource then you should check the error log for details.</p><p><em>Faithfully yours, nginx.</em></p></body></html>`,
    ],
    varying: [
      new RegExp(`<center>(?:nginx|openresty|tengine)/[\\d.]{1,20}(?: \\((?:${SYSTEM})\\))?</center>`, 'gi'),
    ],
  },
  {
    // Apache
    texts: [
      `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1><p>The server is temporarily unable to service your request due to maintenance downtime or capacity problems. Please try again later.</p><hr></body></html>`,
      `<title>502 Proxy Error</title><h1>Proxy Error</h1><p>The proxy server received an invalid response from an upstream server.<br />The proxy server could not handle the request</p><p>Reason: <strong>Error reading from remote server</strong></p>`,
      '<title>504 Gateway Timeout</title><p>The gateway did not receive a timely response from the upstream server or application.</p>',
      `<p>Additionally, a 503 Service Unavailable 502 Bad Gateway error was encountered while trying to use an ErrorDocument to handle the request.</p>`,
      '<strong>DNS lookup failure for: Error during SSL Handshake with remote server</strong>',
    ],
    varying: [
      new RegExp(
        `<address>Apache(?:/[\\d.]{1,20})?(?: \\((?:${SYSTEM})\\))?(?: OpenSSL/[\\w.-]{1,20})?(?: PHP/[\\d.]{1,20})? Server at [\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,9} Port \\d{1,5}</address>`,
        'g',
      ),
      /<em><a href="\/[^"<>\s]{0,200}">POST&nbsp;\/[^"<>\s]{0,200}<\/a><\/em>\./g,
    ],
  },
  {
    // Tomcat, in front of a game or the game's own: without a message of the game both say the same.
    texts: [
      `<!doctype html><html lang="en"><head><title>HTTP Status 503 – Service Unavailable</title><style type="text/css">body {font-family:Tahoma,Arial,sans-serif;} h1, h2, h3, b {color:white;background-color:#525D76;} h1 {font-size:22px;} h2 {font-size:16px;} h3 {font-size:14px;} p {font-size:12px;} a {color:black;} .line {height:1px;background-color:#525D76;border:none;}</style></head><body><h1>HTTP Status 503 – Service Unavailable</h1><hr class="line" /><p><b>Type</b> Status Report</p><p><b>Message</b> Service Unavailable</p><p><b>Description</b> The server is currently unable to handle the request due to a temporary overload or scheduled maintenance, which will likely be alleviated after some delay.</p><hr class="line" /><h3>Apache Tomcat</h3></body></html>`,
      '<b>Description</b> The server, while acting as a gateway or proxy, received an invalid response from an inbound server it accessed in attempting to fulfill the request.',
      '<b>Description</b> The server, while acting as a gateway or proxy, did not receive a timely response from an upstream server it needed to access in order to complete the request.',
    ],
    varying: [/<h3>Apache Tomcat\/[\d.]{1,20}<\/h3>/g],
  },
  {
    // Envoy, Istio and what builds on them
    texts: [
      'no healthy upstream; upstream request timeout; stream timeout; upstream connect error or disconnect/reset before headers.',
      'retried and the latest reset reason: connection failure, connection timeout, connection termination, connection error, local reset, local refused stream reset, local connection failure, remote reset, remote refused stream reset, remote connection failure, overflow, protocol error, http3 protocol error, connect error, idle timeout',
      'transport failure reason: immediate connect error: delayed connect error: Connection refused, Connection reset by peer, Connection timed out, Network is unreachable, No route to host, Cannot assign requested address',
    ],
    varying: [/ error: \d{1,3}$/g, /\|\d{1,3}$/g],
  },
  { texts: ['no available server'] },
  {
    // Varnish
    texts: [
      `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1><p>Service Unavailable</p><h3>Guru Meditation:</h3><p>XID:</p><hr><p>Varnish cache server</p></body></html>`,
    ],
    varying: [/<p>XID: \d{1,12}<\/p>/g],
  },
  {
    // Load balancers of Google
    texts: [
      `<html><head><meta http-equiv="content-type" content="text/html;charset=utf-8"><title>502 Server Error</title></head><body text=#000000 bgcolor=#ffffff><h1>Error: Server Error</h1><h2>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.</h2><h2></h2></body></html>`,
    ],
  },
  {
    // HAProxy
    texts: [
      '<html><body><h1>503 Service Unavailable</h1>No server is available to handle this request.</body></html>',
      '<h1>502 Bad Gateway</h1>The server returned an invalid or incomplete response.',
      `<h1>504 Gateway Time-out</h1>The server didn't respond in time.`,
    ],
  },
  {
    // IIS with ARR, and http.sys in front of it
    texts: [
      `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/><title>502 - Web server received an invalid response while acting as a gateway or proxy server.</title><style type="text/css"><!-- body{margin:0;font-size:.7em;font-family:Verdana, Arial, Helvetica, sans-serif;background:#EEEEEE;} fieldset{padding:0 15px 10px 15px;} h1{font-size:2.4em;margin:0;color:#FFF;} h2{font-size:1.7em;margin:0;color:#CC0000;} h3{font-size:1.2em;margin:10px 0 0 0;color:#000000;} #header{width:96%;margin:0 0 0 0;padding:6px 2% 6px 2%;font-family:"trebuchet MS", Verdana, sans-serif;color:#FFF; background-color:#555555;} #content{margin:0 0 0 2%;position:relative;} .content-container{background:#FFF;width:96%;margin-top:8px;padding:10px;position:relative;} --></style></head><body><div id="header"><h1>Server Error</h1></div><div id="content"><div class="content-container"><fieldset><h2>502 - Web server received an invalid response while acting as a gateway or proxy server.</h2><h3>There is a problem with the page you are looking for, and it cannot be displayed. When the Web server (while acting as a gateway or proxy) contacted the upstream content server, it received an invalid response from the content server.</h3></fieldset></div></div></body></html>`,
      `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd"><HTML><HEAD><TITLE>Service Unavailable</TITLE><META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD><BODY><h2>Service Unavailable</h2><hr><p>HTTP Error 503. The service is unavailable.</p></BODY></HTML>`,
      '503 - Service is unavailable. 504 - Gateway timeout',
    ],
  },
  {
    // Cloudflare, for clients that accept HTML
    texts: [
      `<!DOCTYPE html><!--[if lt IE 7]> <html class="no-js ie6 oldie" lang="en-US"> <![endif]--><!--[if IE 7]> <html class="no-js ie7 oldie" lang="en-US"> <![endif]--><!--[if IE 8]> <html class="no-js ie8 oldie" lang="en-US"> <![endif]--><!--[if gt IE 8]><!--> <html class="no-js" lang="en-US"> <!--<![endif]--><head><title></title><meta charset="UTF-8" /><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><meta http-equiv="X-UA-Compatible" content="IE=Edge" /><meta name="robots" content="noindex, nofollow" /><meta name="viewport" content="width=device-width,initial-scale=1" /><link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/main.css" /></head><body><div id="cf-wrapper"><div id="cf-error-details" class="p-0"><header class="mx-auto pt-10 lg:pt-6 lg:px-8 w-240 lg:w-full mb-8"><h1 class="inline-block sm:block sm:mb-2 font-light text-60 lg:text-4xl text-black-dark leading-tight mr-2"><span class="inline-block">Bad gateway</span><span class="code-label">Error code 502</span></h1></header><div class="my-8 bg-gradient-gray"><h2 class="text-3xl font-normal leading-1.3 mb-4">What happened?</h2><p>The web server reported a bad gateway error.</p><h2>What can I do?</h2><p>Please try again in a few minutes.</p></div></div></div></body></html>`,
      `<span class="cf-icon-browser block md:hidden h-20 bg-center bg-no-repeat"></span><span class="md:block w-full truncate">You</span><h3 class="md:inline-block mt-3 md:mt-0 text-2xl text-gray-600 font-light leading-1.3">Browser Cloudflare Host</h3><span class="leading-1.3 text-2xl text-green-success text-red-error">Working Error</span>`,
      "Web server is down. The web server is not returning a connection. As a result, the web page is not displaying. Connection timed out. The initial connection between Cloudflare's network and the origin web server timed out. As a result, the web page can not be displayed. Web server is returning an unknown error. Origin is unreachable. A timeout occurred. SSL handshake failed. Invalid SSL certificate.",
      '<div class="cf-error-footer cf-wrapper w-240 lg:w-full py-10 sm:py-4 sm:px-8 mx-auto text-center sm:text-left border-solid border-0 border-t border-gray-300"><p class="text-13"><span class="cf-footer-item sm:block sm:mb-1">Cloudflare Ray ID:</span><span class="cf-footer-separator sm:hidden">&bull;</span><span>Performance &amp; security by <a rel="noopener noreferrer" href="https://www.cloudflare.com/5xx-error-landing" id="brand_link" target="_blank">Cloudflare</a></span></p></div>',
    ],
    varying: [
      /<title>[\w-]{1,63}(?:\.[\w-]{1,63}){1,9} \| (?=5\d\d: )/g,
      /Ray ID: <strong class="font-semibold">[0-9a-f]{16}<\/strong>/g,
      DATE_TIME,
    ],
  },
]
