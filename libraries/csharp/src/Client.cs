using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;

namespace Txgw.Merchant
{
    /// <summary>Lists the keys of the service; a <see cref="Client"/> is one.</summary>
    public interface ICertificateSource
    {
        Task<IReadOnlyList<IDictionary<string, object>>> CertificatesAsync(CancellationToken cancellation);
    }

    /// <summary>Calls the service as one app. Every call is one try: whoever calls decides whether to try again.</summary>
    public sealed class Client : ICertificateSource
    {
        private const int AnswerBytesMax = 4 * 1024 * 1024;

        private readonly string serialNo;
        private readonly RSA key;
        private readonly ServiceAddress address;
        private readonly HttpClient http;
        private readonly object signing = new object();

        /// <param name="privateKey">the text of a PEM file</param>
        /// <param name="pathSegment">the first segment of the paths; empty for the short ones</param>
        /// <param name="timeout">bounds one call; 10 seconds when it is absent</param>
        /// <param name="caFile">a CA to trust in place of the system's</param>
        public Client(string appId, string privateKey, string baseUrl, string serialNo = "1", string pathSegment = "gateway", TimeSpan? timeout = null, string caFile = null)
        {
            AppId = Signing.CheckId("appId", appId);
            this.serialNo = Signing.CheckId("serialNo", serialNo);
            key = Keys.ReadPrivateKey(privateKey);
            address = ServiceAddress.Read(baseUrl, pathSegment);
            // A followed redirect would call a path that was not signed.
            var handler = new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
            if (caFile != null) TrustedCa.Use(handler, caFile);
            http = new HttpClient(handler) { Timeout = timeout ?? TimeSpan.FromSeconds(10), MaxResponseContentBufferSize = AnswerBytesMax };
        }

        public string AppId { get; }

        /// <summary>The order as the service knows it now. Amounts stay text, unknown fields stay as they are.</summary>
        public async Task<IDictionary<string, object>> QueryOrderAsync(string orderId, CancellationToken cancellation = default(CancellationToken))
        {
            // Serialised once: these bytes are signed, and these bytes are sent.
            var body = Json.Write(new Dictionary<string, object> { { "id", orderId } });
            var order = await CallAsync("orders", body, cancellation).ConfigureAwait(false);
            foreach (var name in new[] { "payment_order_id", "order_status" })
            {
                if (string.IsNullOrEmpty(Json.Field(order, name) as string))
                {
                    throw new TxgwException("UNEXPECTED_ANSWER", "The answer is not an order: it has no " + name + ".", 200);
                }
            }
            return order;
        }

        /// <summary>The public keys with which the service signs its notifications.</summary>
        public async Task<IReadOnlyList<IDictionary<string, object>>> CertificatesAsync(CancellationToken cancellation = default(CancellationToken))
        {
            var fields = await CallAsync("certificates", new byte[0], cancellation).ConfigureAwait(false);
            var listed = Json.Field(fields, "certificates") as List<object>;
            if (listed == null) throw new TxgwException("UNEXPECTED_ANSWER", "The answer is not a list of certificates.", 200);
            return listed.OfType<IDictionary<string, object>>().ToList();
        }

        private async Task<Dictionary<string, object>> CallAsync(string operation, byte[] body, CancellationToken cancellation)
        {
            using (var request = Signed(operation, body))
            using (var response = await SendAsync(request, cancellation).ConfigureAwait(false))
            {
                var answer = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                if ((int)response.StatusCode != 200)
                {
                    var error = TxgwException.OfAnswer((int)response.StatusCode, answer);
                    error.RetryAfter = (int?)response.Headers.RetryAfter?.Delta?.TotalSeconds;
                    throw error;
                }
                return Json.ReadObject(answer) ?? throw new TxgwException("UNEXPECTED_ANSWER", "The answer is not a JSON object: check baseUrl.", 200);
            }
        }

        private HttpRequestMessage Signed(string operation, byte[] body)
        {
            var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
            string authorization;
            // An RSA object may not be used by two threads at once.
            lock (signing) authorization = Signing.Authorization(AppId, serialNo, key, address.Target(operation), timestamp, Signing.NewNonce(), body);
            var request = new HttpRequestMessage(HttpMethod.Post, address.Url(operation)) { Content = new ByteArrayContent(body) };
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
            return request;
        }

        private async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellation)
        {
            try
            {
                return await http.SendAsync(request, cancellation).ConfigureAwait(false);
            }
            catch (OperationCanceledException error) when (!cancellation.IsCancellationRequested)
            {
                throw new TxgwException("TIMEOUT", request.RequestUri.Host + " gave no answer in time.", 0, error);
            }
            catch (HttpRequestException error)
            {
                throw new TxgwException("CONNECTION_FAILED", request.RequestUri.Host + " cannot be reached: " + error.GetBaseException().Message, 0, error);
            }
        }
    }
}
