using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace Txgw.Merchant
{
    /// <summary>Finds a key of the service by its serial; <see cref="PlatformKeys"/> is one.</summary>
    public interface IKeySource
    {
        /// <exception cref="NotificationRefused">SERIAL_UNKNOWN or KEYS_UNAVAILABLE</exception>
        Task<PublicKey> FindAsync(string serialNo);
    }

    /// <summary>
    /// Keeps the public keys of the service. It fetches them before they are needed and for an unknown serial. Keep one
    /// for the whole program; it may be used by several threads.
    /// </summary>
    public sealed class PlatformKeys : IKeySource
    {
        /// <summary>The service lists a key ten minutes before it signs, which leaves time for several tries.</summary>
        private static readonly TimeSpan RefreshAge = TimeSpan.FromMinutes(3);
        /// <summary>Between two fetches: serial numbers can be made up.</summary>
        private static readonly TimeSpan Pause = TimeSpan.FromSeconds(2);
        private static readonly TimeSpan WaitMax = TimeSpan.FromSeconds(4);
        private const int WaitingMax = 100;
        private const int KeysMax = 100;
        private static readonly Regex Serial = new Regex(@"\A[A-Za-z0-9_.:-]{1,64}\z");
        private static readonly Stopwatch SinceStart = Stopwatch.StartNew();

        private readonly ICertificateSource source;
        private readonly Func<DateTimeOffset> clock;
        private readonly SemaphoreSlim places = new SemaphoreSlim(WaitingMax);
        private readonly SemaphoreSlim fetching = new SemaphoreSlim(1);
        private volatile Fetched state = new Fetched();

        public PlatformKeys(ICertificateSource source)
            : this(source, () => DateTimeOffset.UtcNow)
        {
        }

        internal PlatformKeys(ICertificateSource source, Func<DateTimeOffset> clock)
        {
            this.source = source;
            this.clock = clock;
        }

        private sealed class Known
        {
            internal PublicKey Key;
            internal DateTimeOffset? NotBefore;
            internal DateTimeOffset? ExpiresAt;
        }

        /// <summary>Replaced as a whole, so that readers need no lock.</summary>
        private sealed class Fetched
        {
            internal IReadOnlyDictionary<string, Known> Keys = new Dictionary<string, Known>();
            internal TimeSpan? Began;
            internal TimeSpan? Succeeded;
        }

        public async Task<PublicKey> FindAsync(string serialNo)
        {
            var key = Valid(serialNo);
            if (key != null)
            {
                RefreshWhenDue();
                return key;
            }
            if (!Serial.IsMatch(serialNo)) throw new NotificationRefused("SERIAL_UNKNOWN", "Txgw-Serial does not have the form of a serial number.");
            var arrived = SinceStart.Elapsed;
            if (await places.WaitAsync(0).ConfigureAwait(false))
            {
                try
                {
                    await FetchSinceAsync(arrived, serialNo).ConfigureAwait(false);
                }
                finally
                {
                    places.Release();
                }
            }
            key = Valid(serialNo);
            if (key != null) return key;
            if (state.Succeeded >= arrived)
            {
                throw new NotificationRefused("SERIAL_UNKNOWN", "Txgw-Serial names no valid key of the service. Check that the keys and the notification belong to the same environment, production or sandbox.");
            }
            throw new NotificationRefused("KEYS_UNAVAILABLE", "The keys of the service could not be fetched in time.");
        }

        private PublicKey Valid(string serialNo)
        {
            if (!state.Keys.TryGetValue(serialNo, out var known)) return null;
            var now = clock();
            var isValid = !(now < known.NotBefore - Verification.Tolerance) && !(now >= known.ExpiresAt + Verification.Tolerance);
            return isValid ? known.Key : null;
        }

        /// <summary>A fetch that began earlier may have missed a new key, so one has to begin after the arrival.</summary>
        private async Task FetchSinceAsync(TimeSpan arrived, string serialNo)
        {
            var deadline = arrived + WaitMax;
            if (!await fetching.WaitAsync(WaitMax).ConfigureAwait(false)) return;
            try
            {
                if (state.Began >= arrived || Valid(serialNo) != null) return;
                var pause = state.Began + Pause - SinceStart.Elapsed ?? TimeSpan.Zero;
                if (pause < TimeSpan.Zero) pause = TimeSpan.Zero;
                if (SinceStart.Elapsed + pause >= deadline) return;
                await Task.Delay(pause).ConfigureAwait(false);
                await FetchAsync(deadline - SinceStart.Elapsed).ConfigureAwait(false);
            }
            finally
            {
                fetching.Release();
            }
        }

        private void RefreshWhenDue()
        {
            var now = SinceStart.Elapsed;
            var isDue = now - state.Succeeded > RefreshAge && now - state.Began > WaitMax + WaitMax;
            if (isDue && fetching.Wait(0)) Task.Run(RefreshAsync);
        }

        private async Task RefreshAsync()
        {
            try
            {
                await FetchAsync(WaitMax).ConfigureAwait(false);
            }
            finally
            {
                fetching.Release();
            }
        }

        /// <summary>Leaves the known keys alone when it fails.</summary>
        private async Task FetchAsync(TimeSpan atMost)
        {
            var began = SinceStart.Elapsed;
            state = new Fetched { Keys = state.Keys, Began = began, Succeeded = state.Succeeded };
            try
            {
                using (var end = new CancellationTokenSource(atMost < TimeSpan.Zero ? TimeSpan.Zero : atMost))
                {
                    var certificates = await source.CertificatesAsync(end.Token).ConfigureAwait(false);
                    var keys = certificates.Take(KeysMax).ToDictionary(certificate => Text(certificate, "serial_no"), Read);
                    state = new Fetched { Keys = keys, Began = began, Succeeded = began };
                }
            }
            catch (Exception error) when (error is TxgwException || error is OperationCanceledException || error is ArgumentException || error is FormatException)
            {
                // The next notification that needs it tries again.
            }
        }

        private static Known Read(IDictionary<string, object> certificate)
        {
            return new Known
            {
                Key = Keys.ReadPublicKey(Text(certificate, "public_key")),
                NotBefore = Time(certificate, "not_before"),
                ExpiresAt = Time(certificate, "expires_at"),
            };
        }

        private static string Text(IDictionary<string, object> certificate, string name)
        {
            var text = Json.Field(certificate, name) as string;
            return text ?? throw new FormatException("not a certificate of the service");
        }

        private static DateTimeOffset? Time(IDictionary<string, object> certificate, string name)
        {
            if (Json.Field(certificate, name) == null) return null;
            return DateTimeOffset.Parse(Text(certificate, name), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        }
    }
}
