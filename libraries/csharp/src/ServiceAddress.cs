using System;
using System.Text.RegularExpressions;

namespace Txgw.Merchant
{
    /// <summary>The address of production or sandbox, up to the path before /v2.</summary>
    internal sealed class ServiceAddress
    {
        private readonly string origin;
        private readonly string prefix;

        private ServiceAddress(string origin, string prefix)
        {
            this.origin = origin;
            this.prefix = prefix;
        }

        internal static ServiceAddress Read(string baseUrl, string pathSegment)
        {
            if (!Uri.TryCreate(baseUrl, UriKind.Absolute, out var url) || url.Host == "" || url.Query != "" || url.Fragment != "" || url.UserInfo != "")
            {
                throw new ArgumentException("baseUrl must be an address such as https://pay.example.com, without query or credentials");
            }
            if (url.Scheme != "https" && !(url.Scheme == "http" && url.IsLoopback))
            {
                throw new ArgumentException("baseUrl must begin with https:// (http:// only for this machine itself)");
            }
            var path = url.AbsolutePath.TrimEnd('/');
            if (!Regex.IsMatch(path, @"\A(?:/[A-Za-z0-9._~-]+)*\z") || Regex.IsMatch(path, @"/v2(?:/|\z)"))
            {
                throw new ArgumentException("baseUrl must end before \"/v2\" and have a plain path");
            }
            if (pathSegment != "" && !path.EndsWith("/" + pathSegment, StringComparison.Ordinal)) path += "/" + pathSegment;
            return new ServiceAddress(url.GetLeftPart(UriPartial.Authority), path);
        }

        internal string Target(string operation)
        {
            return prefix + "/v2/" + operation;
        }

        internal Uri Url(string operation)
        {
            return new Uri(origin + Target(operation));
        }
    }
}
