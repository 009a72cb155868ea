using System;
using System.Threading.Tasks;

/// <summary>Runs all tests; it needs no framework.</summary>
internal static class Tests
{
    private static void Main()
    {
        Run().GetAwaiter().GetResult();
        Console.WriteLine("all " + Checks.Count + " checks hold");
    }

    private static async Task Run()
    {
        await VectorTests.Run();
        await ReceiverTests.Run();
        await PlatformKeysTests.Run();
    }
}
